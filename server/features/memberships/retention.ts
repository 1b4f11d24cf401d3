import { type ExpressionBuilder, sql } from "kysely";
import { tierOfCents } from "#contract/money.ts";
import type { Range } from "#contract/payments.ts";
import { daysOfGrace, type Retention } from "#contract/retention.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { PaymentsTable } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import type { Schema } from "#server/db/schema.ts";

/** How many days are looked back on if none are chosen. */
const usualDays = 365;

/**
 * How many of the memberships that ended within a range of days, or within the last year, were followed by another of
 * the same person, begun two weeks later at the latest: of the same slot (renewed) or of another (moved) (D79).
 */
export async function sumRetention(db: Db, { range, now }: { range: Range; now: Date }): Promise<Retention> {
  const yesterday = dayAfter(studioDay(now), -1);
  // Stryker disable next-line EqualityOperator: of two equal days it does not matter which is taken
  const until = range.until && range.until < yesterday ? range.until : yesterday;
  const from = range.from ?? dayAfter(until, 1 - usualDays);
  const ended = await readEnded(db, { from, until });
  const byMonth = Map.groupBy(ended, ({ ends_on }) => ends_on.slice(0, 7));
  const byPrice = Map.groupBy(ended, ({ price_cents }) => price_cents);
  const byTrainer = Map.groupBy(ended, ({ trainer_id }) => trainer_id);
  return {
    from,
    until,
    ...count(ended),
    byMonth: [...byMonth].map(([label, rows]) => ({ label, ...count(rows) })).toReversed(),
    byTier: [...byPrice]
      .toSorted(([one], [other]) => one - other)
      .map(([price, rows]) => ({
        // Stryker disable next-line OptionalChaining,StringLiteral: what is booked has a tier
        label: tierOfCents(price)?.name ?? "Other",
        ...count(rows),
      })),
    byTrainer: [...byTrainer.values()]
      .map((rows) => ({
        // Stryker disable next-line OptionalChaining,StringLiteral: none of them is empty
        label: rows.at(-1)?.trainer_name ?? "",
        ...count(rows),
      }))
      .toSorted((one, other) => other.ended - one.ended || one.label.localeCompare(other.label)),
  };
}

type Ended = Awaited<ReturnType<typeof readEnded>>[number];

/** Memberships in the order of their last days, each with the first day of what follows it, in its slot and elsewhere. */
function readEnded(db: Db, { from, until }: Required<Range>) {
  return (
    db
      .selectFrom("payments as ended")
      .select(["ends_on", "price_cents", "trainer_id", "trainer_name"])
      .select((eb) => [
        later(eb).where(isSameSlot).as("renewed_from"),
        later(eb)
          .where((of) => of.not(isSameSlot(of)))
          .as("moved_from"),
      ])
      // Literal, so that the partial index applies.
      .where("ended.status", "=", sql.lit("booked"))
      .where("ended.ends_on", ">=", from)
      .where("ended.ends_on", "<=", until)
      .orderBy("ended.ends_on")
      .orderBy("ended.id")
      .execute()
  );
}

function later(eb: ExpressionBuilder<Schema & { ended: PaymentsTable }, "ended">) {
  return eb
    .selectFrom("payments as later")
    .select(({ fn }) =>
      // Stryker disable next-line StringLiteral: SQLite takes any name, PostgreSQL none that is empty
      fn.min("later.starts_on").as("starts_on"),
    )
    .where((of) =>
      of.or([
        of("later.status", "=", "booked"),
        // Their member did go on: the studio's own ending changes nothing of that.
        of("later.end_reason", "in", ["studio", "trainer-left"]),
      ]),
    )
    .where((of) =>
      of.or([
        of("later.user_id", "=", of.ref("ended.user_id")),
        // Whom an admin deleted the books still name (D38).
        of.and([
          of("ended.user_id", "is", null),
          of("later.user_id", "is", null),
          of("ended.email", "!=", ""),
          of("later.email", "=", of.ref("ended.email")),
        ]),
      ]),
    )
    .whereRef("later.ends_on", ">", "ended.ends_on");
}

function isSameSlot(
  of: ExpressionBuilder<Schema & { ended: PaymentsTable; later: PaymentsTable }, "ended" | "later">,
) {
  return of.and([
    of("later.trainer_id", "=", of.ref("ended.trainer_id")),
    of("later.slot_timing", "=", of.ref("ended.slot_timing")),
  ]);
}

function count(rows: readonly Ended[]): Pick<Retention, "ended" | "renewed" | "moved"> {
  const renewed = rows.filter(({ ends_on, renewed_from }) => isInTime(renewed_from, ends_on));
  const moved = rows.filter(
    ({ ends_on, renewed_from, moved_from }) =>
      !isInTime(renewed_from, ends_on) && isInTime(moved_from, ends_on),
  );
  return { ended: rows.length, renewed: renewed.length, moved: moved.length };
}

function isInTime(from: string | null, endsOn: string): boolean {
  // Stryker disable next-line ConditionalExpression: null is not before any day
  return from !== null && from <= dayAfter(endsOn, daysOfGrace);
}
