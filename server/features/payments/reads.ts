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

type Asking = { caller: UserRecord; now: Date };

const filtersFor = ({ caller, now }: Asking): Filters<PaymentsQuery, Schema, "payments"> => ({
  q: (text) => hasText(text),
  running: (_, eb) => eb("ends_on", ">=", studioDay(now)),
  mine: (_, eb) => eb("user_id", "=", caller.id),
  member: (id, eb) => eb("user_id", "=", id),
  trainer: (id, eb) => eb("trainer_id", "=", id),
});

/** Lists kept payments: everybody's own, for a trainer also those booked with them, all of them for an admin (D24). */
export async function listPayments(
  db: Db,
  { caller, query, now }: Asking & { query: PaymentsQuery },
): Promise<Page<PaymentRecord>> {
  const filters = filtersFor({ caller, now });
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
      const own = booked.where("user_id", "=", caller.id);
      if (caller.role === "admin") return booked;
      if (caller.role === "member" || query.mine) return own;
      // Two lists and not one with an `or`: each has an index in the list's order, and nobody books with themselves.
      const both = own.unionAll(booked.where("trainer_id", "=", caller.id));
      return db.selectFrom(both.as("payments")).selectAll();
    },
    order: query.sort ? orders[query.sort] : newestFirst,
    keptSize: isWhole(query) && caller.role !== "member" ? () => countWhole(db, caller) : undefined,
  });
}

/** Whether somebody has or had a membership: a payment that was kept (D61). */
export async function hasBooked(db: Db, userId: string): Promise<boolean> {
  const booked = db.selectFrom("payments").select("id").where("user_id", "=", userId);
  return (await booked.where("status", "=", "booked").limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a query narrows the list by nothing. */
function isWhole({ q, running, mine, member, trainer }: PaymentsQuery): boolean {
  return [q || undefined, running, mine, member, trainer].every((value) => value === undefined);
}

/** How many payments such a list has: what is kept beside the books says so, and what one paid for oneself is little. */
async function countWhole(db: Db, { id, role }: UserRecord): Promise<number> {
  const kept = db.selectFrom("takings").select((eb) => eb.fn.sum<number | null>("payments").as("amount"));
  if (role === "admin") return (await kept.executeTakeFirstOrThrow()).amount ?? 0;
  const own = db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("amount"))
    .where("user_id", "=", id)
    .where("status", "=", "booked");
  const counts = [kept.where("trainer_id", "=", id), own].map((count) => count.executeTakeFirstOrThrow());
  return (await Promise.all(counts)).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
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
