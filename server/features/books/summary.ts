import { sql } from "kysely";
import { dollarsOfCents, tierOfCents } from "#contract/money.ts";
import type { PaymentsSummary, Range } from "#contract/payments.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import type { Db } from "#server/db/open.ts";
import { readFilledSlots } from "#server/features/places/reads.ts";

/** The books in figures, net (D58), for the days in the range or for all. Amounts are in dollars. */
export async function sumPayments(
  db: Db,
  { range, now }: { range: Range; now: Date },
): Promise<PaymentsSummary> {
  const [sums, memberships, slots] = await Promise.all([
    readSums(db, range),
    countMemberships(db, now),
    readFilledSlots(db, now),
  ]);
  const of = (grouping: Grouping) => sums.filter((row) => row.grouping === grouping);
  const byMonth = of("month").toSorted((one, other) => order(one.key, other.key));
  const byPrice = of("price_cents").toSorted((one, other) => Number(one.key) - Number(other.key));
  const byTrainer = of("trainer_id").toSorted(
    (one, other) => netOf(other) - netOf(one) || order(one.key, other.key),
  );
  return {
    ...takings({
      payments: sumOf(byMonth, "payments"),
      charged: sumOf(byMonth, "charged"),
      returned: sumOf(byMonth, "returned"),
    }),
    byMonth: byMonth.map((row) => labelled(row.key, row)),
    byTier: byPrice.map((row) => labelled(tierOfCents(Number(row.key))?.name ?? "Other", row)),
    byTrainer: byTrainer.map((row) => labelled(row.trainer_name, row)),
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

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
