import type { Selectable } from "kysely";
import { dollarsOfCents, tierOfCents } from "#contract/money.ts";
import type { PaymentsQuery, PaymentsSummary } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { type Filters, hasText, matching } from "#server/db/filters.ts";
import type { Db } from "#server/db/open.ts";
import type { Order, Page } from "#server/db/pages.ts";
import type { PaymentsTable, Schema } from "#server/db/schema.ts";
import { readSearchedPage } from "#server/db/searched-pages.ts";
import type { UserRecord } from "#server/features/people/reads.ts";

/** A payment's row. */
export type PaymentRecord = Selectable<PaymentsTable>;

const newestFirst: Order = { column: "paid_at", direction: "desc", holds: "text" };
const orders: Record<NonNullable<PaymentsQuery["sort"]>, Order> = {
  newest: newestFirst,
  amount: { column: "price_cents", direction: "desc", holds: "integer" },
};

const filtersOn = (today: string): Filters<PaymentsQuery, Schema, "payments"> => ({
  q: (text) => hasText(text),
  running: (_, eb) => eb("ends_on", ">=", today),
});

/** Lists kept payments: a member's own, those booked with a trainer, all of them for an admin (D24). */
export async function listPayments(
  db: Db,
  { caller, query, now }: { caller: UserRecord; query: PaymentsQuery; now: Date },
): Promise<Page<PaymentRecord>> {
  const trainerId = caller.role === "trainer" ? caller.id : undefined;
  const filters = filtersOn(studioDay(now));
  return readSearchedPage(db, {
    ...query,
    table: "payments",
    query,
    list: (rows, query) => {
      const booked = db
        .selectFrom(rows)
        .selectAll()
        .where("status", "=", "booked")
        .where(matching(query, filters));
      if (caller.role === "admin") return booked;
      return booked.where(caller.role === "trainer" ? "trainer_id" : "user_id", "=", caller.id);
    },
    order: query.sort ? orders[query.sort] : newestFirst,
    keptSize:
      query.q || query.running || caller.role === "member" ? undefined : () => countKept(db, trainerId),
  });
}

/** How many payments such a list has: without a search, what is kept beside the books says so. */
async function countKept(db: Db, trainerId: string | undefined): Promise<number> {
  let kept = db.selectFrom("takings").select((eb) => eb.fn.sum<number | null>("payments").as("payments"));
  if (trainerId !== undefined) kept = kept.where("trainer_id", "=", trainerId);
  return (await kept.executeTakeFirstOrThrow()).payments ?? 0;
}

/** Kept payments by month, tier and trainer. Amounts are whole dollars. */
export async function sumPayments(db: Db): Promise<PaymentsSummary> {
  const kept = db.selectFrom("takings").where("payments", ">", 0);
  const sums = kept.select((eb) => [
    eb.fn.sum<number>(eb("price_cents", "*", eb.ref("payments"))).as("cents"),
    eb.fn.sum<number>("payments").as("payments"),
  ]);
  const [months, prices, trainers] = await Promise.all([
    sums.select("paid_month as label").groupBy("paid_month").orderBy("paid_month").execute(),
    sums.select("price_cents as label").groupBy("price_cents").orderBy("price_cents").execute(),
    sums
      .select((eb) => eb.fn.max("trainer_name").as("label"))
      .groupBy("trainer_id")
      .orderBy("cents", "desc")
      .execute(),
  ]);
  return {
    total: dollarsOfCents(sumOf(months, "cents")),
    payments: sumOf(months, "payments"),
    byMonth: months.map(takings),
    byTier: prices.map((row) => ({ ...takings(row), label: tierOfCents(row.label)?.name ?? "Other" })),
    byTrainer: trainers.map(takings),
  };
}

function takings({ label, cents, payments }: { label: string | number; cents: number; payments: number }) {
  return { label: String(label), total: dollarsOfCents(cents), payments };
}

function sumOf<Name extends string>(rows: readonly Record<Name, number>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0);
}
