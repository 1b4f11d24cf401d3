import { sql } from "kysely";
import { DeskWay } from "#contract/desk.ts";
import { dollarsOfCents, tierOfCents } from "#contract/money.ts";
import type { Range } from "#contract/payments.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { daysBetween, daysOf, type Stretch } from "#contract/terms.ts";
import type { Db } from "#server/db/open.ts";
import { readFilledSlots } from "#server/features/places/reads.ts";

/** The books in figures, net (D58), for the days in the range or for all. Amounts are in dollars. */
export async function sumPayments(
  db: Db,
  { range, now }: { range: Range; now: Date },
): Promise<PaymentsSummary> {
  const today = studioDay(now);
  const stretch = stretchOf(range);
  const before = stretch && daysBefore(stretch, today);
  const [sums, days, earlier, atDesk, sumsBefore, memberships, slots] = await Promise.all([
    readSums(db, range),
    stretch ? sumDays(db, stretch, today) : [],
    sumReturnedOfEarlier(db, range),
    sumAtDesk(db, range),
    before ? readSums(db, before) : [],
    countMemberships(db, now),
    readFilledSlots(db, now),
  ]);
  const of = (grouping: Grouping) => sums.filter((row) => row.grouping === grouping);
  const byMonth = of("month").toSorted((one, other) => order(one.key, other.key));
  const byPrice = of("price_cents").toSorted((one, other) => Number(one.key) - Number(other.key));
  const byTrainer = of("trainer_id").toSorted(
    (one, other) => netOf(other) - netOf(one) || order(one.key, other.key),
  );
  const months = (rows: typeof sums) => takings(totalOf(rows.filter(({ grouping }) => grouping === "month")));
  return {
    ...months(sums),
    byMonth: byMonth.map((row) => labelled(row.key, row)),
    byDay: days,
    byTier: byPrice.filter(isAny).map((row) => labelled(tierOfCents(Number(row.key))?.name ?? "Other", row)),
    byTrainer: byTrainer.filter(isAny).map((row) => labelled(row.trainer_name, row)),
    returnedOfEarlier: dollarsOfCents(earlier),
    atDesk,
    before: before ? { ...before, ...months(sumsBefore) } : null,
    memberships,
    slots,
  };
}

type Grouping = "month" | "price_cents" | "trainer_id";

/** All sums in one statement: each is of the same moment, so that they agree. */
function readSums(db: Db, range: Range) {
  const sums = (grouping: Grouping) =>
    takingsIn(db, range)
      .select((eb) => [
        sql.lit<Grouping>(grouping).as("grouping"),
        eb.cast<string>(grouping, "text").as("key"),
        eb.fn.max("trainer_name").as("trainer_name"),
        eb.fn.sum<number>("payments").as("payments"),
        eb.fn.sum<number>("charged_cents").as("charged"),
        eb.fn.sum<number>("returned_cents").as("returned"),
      ])
      .groupBy(grouping);
  return sums("month").unionAll(sums("price_cents")).unionAll(sums("trainer_id")).execute();
}

/** Takings of a range of days: stored sums for whole months, and movements for the days around them. */
function takingsIn(db: Db, { from, until }: Range) {
  const kept = db
    .selectFrom("takings")
    .select([
      "month",
      "trainer_id",
      "trainer_name",
      "price_cents",
      "payments",
      "charged_cents",
      "returned_cents",
    ]);
  const end = until && dayAfter(until);
  const first = from && firstMonthFrom(from);
  const last = end && `${end.slice(0, 7)}-01`;
  const isWithinMonths = first && last && first > last;
  const edges = isWithinMonths ? [[from, end] as const] : [[from, first] as const, [last, end] as const];
  const whole = kept
    .$if(first !== undefined, (months) => months.where("month", ">=", first?.slice(0, 7) ?? ""))
    .$if(last !== undefined, (months) => months.where("month", "<", last?.slice(0, 7) ?? ""));
  const all = edges.reduce(
    (sum, [start, stop]) => (start === stop ? sum : sum.unionAll(movedBetween(db, start ?? "", stop ?? ""))),
    whole,
  );
  return db.selectFrom(all.as("takings"));
}

/** The first day of a month, on or after the given day. */
function firstMonthFrom(day: string): string {
  if (day.endsWith("-01")) return day;
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** The movements from one day up to, but not including, another, as takings. */
function movedBetween(db: Db, start: string, stop: string) {
  return db
    .selectFrom("movements")
    .innerJoin("payments", "payments.id", "movements.payment_id")
    .where("happened_at", ">=", studioMoment(start).toISOString())
    .where("happened_at", "<", studioMoment(stop).toISOString())
    .select((eb) => {
      return [
        "movements.month",
        "payments.trainer_id",
        "payments.trainer_name",
        "payments.price_cents",
        eb.case().when("kind", "=", "charge").then(1).else(0).end().as("payments"),
        eb.case().when("kind", "=", "charge").then(eb.ref("amount_cents")).else(0).end().as("charged_cents"),
        eb
          .case()
          .when("kind", "=", "charge")
          .then(0)
          .else(eb.neg(eb.ref("amount_cents")))
          .end()
          .as("returned_cents"),
      ];
    });
}

/** The most days that are summed one by one. */
const mostDays = 31;

function stretchOf({ from, until }: Range): Stretch | undefined {
  return from !== undefined && until !== undefined && from <= until ? { from, until } : undefined;
}

/**
 * What a range is compared with: as many days before it, or the month before a month. Of a range that is not over, only
 * as many days as it has had: the others would be compared with nothing.
 */
function daysBefore({ from, until }: Stretch, today: string): Stretch | undefined {
  if (today < from) return undefined;
  const last = dayAfter(from, -1);
  const isMonth = from.endsWith("-01") && dayAfter(until) === firstMonthFrom(dayAfter(from));
  const first = isMonth
    ? `${last.slice(0, 7)}-01`
    : dayAfter(last, 1 - daysOf({ startsOn: from, endsOn: until }));
  const reached = today < until ? dayAfter(first, daysBetween(from, today)) : last;
  return { from: first, until: reached < last ? reached : last };
}

/** The takings of each day until today, of those without any too; none of more days than there is room for. */
async function sumDays(db: Db, { from, until }: Stretch, today: string) {
  const length = daysOf({ startsOn: from, endsOn: until });
  if (length > mostDays) return [];
  const days = Array.from({ length }, (_, place) => dayAfter(from, place));
  const ends = days.map(
    (day) => sql`when happened_at < ${studioMoment(dayAfter(day)).toISOString()} then ${day}`,
  );
  const rows = await db
    .selectFrom(movedBetween(db, from, dayAfter(until)).select("happened_at").as("moved"))
    .select((eb) => [
      sql<string>`case ${sql.join(ends, sql` `)} end`.as("day"),
      eb.fn.sum<number>("payments").as("payments"),
      eb.fn.sum<number>("charged_cents").as("charged"),
      eb.fn.sum<number>("returned_cents").as("returned"),
    ])
    .groupBy("day")
    .execute();
  const known = new Map(rows.map((row) => [row.day, row]));
  return days
    .filter((day) => day <= today)
    .map((day) => labelled(day, known.get(day) ?? { payments: 0, charged: 0, returned: 0 }));
}

/** In cents: what went back in these days for payments that are not among theirs. */
async function sumReturnedOfEarlier(db: Db, { from, until }: Range): Promise<number> {
  if (from === undefined) return 0;
  const first = studioMoment(from).toISOString();
  const { sum } = await db
    .selectFrom("movements")
    .innerJoin("payments", "payments.id", "movements.payment_id")
    .where("kind", "!=", "charge")
    .where("paid_at", "<", first)
    .where("happened_at", ">=", first)
    .$if(until !== undefined, (moved) =>
      moved.where("happened_at", "<", studioMoment(dayAfter(until ?? "")).toISOString()),
    )
    .select((eb) => eb.fn.sum<number | null>("amount_cents").as("sum"))
    .executeTakeFirstOrThrow();
  return -(sum ?? 0);
}

/** What was paid and went back at the desk in these days (D91): few payments, which an index of theirs finds. */
async function sumAtDesk(db: Db, { from, until }: Range): Promise<PaymentsSummary["atDesk"]> {
  const rows = await db
    .selectFrom("movements")
    .innerJoin("payments", "payments.id", "movements.payment_id")
    .where("desk", "is not", null)
    .$if(from !== undefined, (moved) =>
      moved.where("happened_at", ">=", studioMoment(from ?? "").toISOString()),
    )
    .$if(until !== undefined, (moved) =>
      moved.where("happened_at", "<", studioMoment(dayAfter(until ?? "")).toISOString()),
    )
    .groupBy("desk")
    .select((eb) => [
      "desk",
      eb.fn.sum<number | null>("amount_cents").filterWhere("kind", "=", "charge").as("charged"),
      eb.fn.sum<number | null>("amount_cents").filterWhere("kind", "!=", "charge").as("returned"),
    ])
    .execute();
  const sumOf = (name: "charged" | "returned") => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
  return {
    charged: dollarsOfCents(sumOf("charged")),
    returned: dollarsOfCents(-sumOf("returned")),
    byWay: DeskWay.options.flatMap((way) => {
      const cents = rows.find(({ desk }) => desk === way)?.charged ?? 0;
      return cents > 0 ? { way, charged: dollarsOfCents(cents) } : [];
    }),
  };
}

/** Memberships as of today: current, future, and current ones that end within a month. */
async function countMemberships(db: Db, now: Date): Promise<PaymentsSummary["memberships"]> {
  const today = studioDay(now);
  const thisMonth = `${today.slice(0, 7)}-31`;
  const counts = await db
    .selectFrom("payments")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("starts_on", "<=", today).as("running"),
      eb.fn.countAll<number>().filterWhere("starts_on", ">", today).as("toCome"),
      eb.fn.countAll<number>().filterWhere("ends_on", "<=", thisMonth).as("endingThisMonth"),
    ])
    // Literal, so that the partial index applies.
    .where("status", "=", sql.lit("booked"))
    .where("ends_on", ">=", today)
    // A deleted member's does not count.
    .where("user_id", "is not", null)
    .executeTakeFirstOrThrow();
  return counts;
}

type Sums = { payments: number; charged: number; returned: number };

const netOf = ({ charged, returned }: Sums) => charged - returned;
const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function labelled(label: string, sums: Sums) {
  return { label, ...takings(sums) };
}

function takings({ payments, charged, returned }: Sums) {
  return {
    total: dollarsOfCents(charged - returned),
    charged: dollarsOfCents(charged),
    returned: dollarsOfCents(returned),
    payments,
  };
}

/** A refund that failed leaves nothing. */
const isAny = ({ charged, returned }: Sums) => charged !== 0 || returned !== 0;

function totalOf(rows: readonly Sums[]): Sums {
  const sumOf = (name: keyof Sums) => rows.reduce((sum, row) => sum + row[name], 0);
  return { payments: sumOf("payments"), charged: sumOf("charged"), returned: sumOf("returned") };
}
