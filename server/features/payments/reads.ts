import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { minutesOf } from "#contract/hours.ts";
import { nextBooked } from "#contract/next-session.ts";
import type { PaymentsQuery } from "#contract/payments.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { type Filters, hasText, matching } from "#server/db/lists/filters.ts";
import type { Order, Page } from "#server/db/lists/pages.ts";
import { readSearchedPage } from "#server/db/lists/searched-pages.ts";
import { keptSize } from "#server/db/lists/sizes.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { isReceiptSought, paymentsOfReceipt } from "#server/db/receipt-numbers.ts";
import type { Schema } from "#server/db/schema.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { readChangedSessions } from "#server/features/places/changed-sessions.ts";
import { slotOf } from "#server/features/places/tickets.ts";

const newestFirst: Order = { column: "paid_at", direction: "desc", holds: "text" };
const orders: Record<NonNullable<PaymentsQuery["sort"]>, Order> = {
  newest: newestFirst,
  amount: { column: "price_cents", direction: "desc", holds: "integer" },
};

type Asking = { caller: UserRecord; now: Date };

const filtersFor = ({ caller, now }: Asking): Filters<PaymentsQuery, Schema, "payments"> => ({
  q: (text, eb) =>
    isReceiptSought(text) ? eb.or([hasText(text), hasReceipt(text, { caller, eb })]) : hasText(text),
  running: (_, eb) => eb.and([eb("ends_on", ">=", studioDay(now)), eb("status", "=", "booked")]),
  all: (_, eb) => eb.lit(true),
  from: (day, eb) => eb("paid_at", ">=", studioMoment(day).toISOString()),
  until: (day, eb) => eb("paid_at", "<", studioMoment(dayAfter(day)).toISOString()),
  mine: (_, eb) => eb("user_id", "=", caller.id),
  member: (id, eb) => eb("user_id", "=", id),
  trainer: (id, eb) => eb("trainer_id", "=", id),
  paid: (_, eb) => eb("desk", "is not", null),
});

/** Whether the caller may read a payment's receipts (D24), and one of them has this number. */
function hasReceipt(
  text: string,
  { caller, eb }: Pick<Asking, "caller"> & { eb: ExpressionBuilder<Schema, "payments"> },
): Expression<SqlBool> {
  const isFound = eb("id", "in", paymentsOfReceipt(expressionBuilder<Schema>(), text));
  return caller.role === "admin" ? isFound : eb.and([isFound, eb("user_id", "=", caller.id)]);
}

/**
 * Lists payments: the caller's own, for a trainer also bookings with them, for an admin all (D24). Only bookings,
 * unless `all` is set, which does not widen a trainer's view of bookings with them.
 */
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
      const every = db.selectFrom(rows).selectAll().where(matching(query, filters));
      const booked = every.where("status", "=", "booked");
      const asked = query.all ? every : booked;
      const own = asked.where("user_id", "=", caller.id);
      if (caller.role === "admin") return asked;
      if (caller.role === "member" || query.mine) return own;
      // Two lists instead of an `or`: each has an index in the list's order, and nobody books with themselves.
      const both = own.unionAll(booked.where("trainer_id", "=", caller.id));
      // Stryker disable next-line StringLiteral: SQLite takes any name, PostgreSQL none that is empty
      return db.selectFrom(both.as("payments")).selectAll();
    },
    isIndexed: !isReceiptSought(query.q ?? ""),
    order: query.sort ? orders[query.sort] : newestFirst,
    keptSize: isWhole(query) && caller.role !== "member" ? () => lengthOfWhole(db, caller, query) : undefined,
  });
}

/** When the first session of all of someone's memberships begins or began that takes place before it ends; null without one (D61). */
export async function readFirstSession(db: Db, userId: string): Promise<Date | null> {
  const memberships = await db
    .selectFrom("payments")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "!=", "refused")
    .execute();
  const [from = ""] = memberships.map(({ starts_on }) => starts_on).toSorted();
  const changed = await readChangedSessions(db, memberships, from);
  const starts = memberships.flatMap((payment) => {
    const slot = slotOf(payment);
    const term = { startsOn: payment.starts_on, endsOn: payment.ends_on, paidAt: payment.paid_at };
    const booked = { ...slot, ...term, changedSessions: changed.get(payment.id) ?? [] };
    const day = nextBooked(booked, new Date(payment.paid_at));
    const start = day && studioMoment(day, minutesOf(slot)?.start);
    return start && start <= new Date(payment.ended_at ?? start) ? [start] : [];
  });
  return starts.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** Whether a query filters nothing; `all` only widens it. */
function isWhole({ sort: _, limit, cursor, all, ...narrowing }: PaymentsQuery): boolean {
  return Object.values(narrowing).every((value) => value === "");
}

/** The size of such a list: stored by the database, except for the caller's own payments, which are few. */
function lengthOfWhole(db: Db, { id, role }: UserRecord, { all }: PaymentsQuery): RawBuilder<number> {
  if (role === "admin") return keptSize("payments", all ? undefined : sql`part like 'booked %'`);
  const paid = db
    .selectFrom("payments")
    .select((eb) => eb.fn.countAll<number>().as("amount"))
    .where("user_id", "=", id);
  const own = all ? paid : paid.where("status", "=", "booked");
  return sql<number>`${own} + ${keptSize("payments", sql`part = ${`booked ${id}`}`)}`;
}
