import type { Selectable } from "kysely";
import { dollarsOfCents } from "#contract/money.ts";
import type { Movement, MovementsQuery } from "#contract/payments.ts";
import { dayAfter, studioMoment } from "#contract/studio-time.ts";
import { newId } from "#server/core/ids.ts";
import { type Filters, hasText, matching } from "#server/db/lists/filters.ts";
import { type Order, type Page, readPage } from "#server/db/lists/pages.ts";
import { rowsWithText } from "#server/db/lists/searched-pages.ts";
import type { MovementsTable, PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { movementColumns } from "#server/db/rows.ts";
import type { Schema } from "#server/db/schema.ts";

type NewMovement = Pick<
  Selectable<MovementsTable>,
  "payment_id" | "kind" | "provider_id" | "amount_cents" | "state"
> & { happenedAt: Date; now: Date };

/** Adds a movement, once; returns whether it was new. */
export async function addMovement(tx: Db, { now, ...movement }: NewMovement): Promise<boolean> {
  const added = await tx
    .insertInto("movements")
    .values(movementColumns({ ...movement, id: newId(), createdAt: now }))
    .onConflict((conflict) => conflict.columns(["provider_id", "kind"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

type MovementRecord = Selectable<MovementsTable> &
  Pick<PaymentRecord, "transaction_id" | "desk" | "user_name" | "trainer_name" | "slot_timing"> & {
    failed_at: string | null;
    member_id: string | null;
    paid_otherwise: string | null;
    refund_id: string | null;
  };

const newestFirst: Order = { column: "happened_at", direction: "desc", holds: "text" };

const filtersFor = (
  db: Db,
  { from: first = "", paid: paidBy }: MovementsQuery,
): Filters<MovementsQuery, Schema, "movements"> => ({
  q: (text, eb) =>
    eb(
      "payment_id",
      "in",
      db
        .selectFrom(rowsWithText(db, "payments", text))
        .select("id")
        .where(hasText(text)),
    ),
  from: (day, eb) => eb("happened_at", ">=", studioMoment(day).toISOString()),
  until: (day, eb) => eb("happened_at", "<", studioMoment(dayAfter(day)).toISOString()),
  // As the figures count what was paid back: however it went. Few enough to be sorted, as no index has two kinds in order.
  kind: (kind, eb) =>
    kind === "refund" && !paidBy ? eb("kind", "in", [kind, "paid_otherwise"]) : eb("kind", "=", kind),
  paid: (way, eb) =>
    eb.exists(
      eb
        .selectFrom("payments")
        .select("payments.id")
        .whereRef("payments.id", "=", "movements.payment_id")
        .where("desk", way === "desk" ? "is not" : "is", null),
    ),
  folded: (_, eb) =>
    eb.or([
      eb("kind", "!=", "refund_failed"),
      eb.not(
        eb.exists(
          eb
            .selectFrom("movements as begun")
            .select("begun.id")
            .whereRef("begun.provider_id", "=", "movements.provider_id")
            .where("begun.kind", "=", "refund")
            // A refund of an earlier day is not in the list, so its failure has to be.
            .where("begun.happened_at", ">=", first && studioMoment(first).toISOString()),
        ),
      ),
    ]),
});

/** Lists the movements of money, newest first, filtered by `query` (D47, D58). */
export function listMovements(db: Db, query: MovementsQuery): Promise<Page<MovementRecord>> {
  const moved = db
    .selectFrom("movements")
    .selectAll()
    .where(matching(query, filtersFor(db, query)));
  const list = db
    .selectFrom(moved.as("movements"))
    .selectAll()
    .select((eb) =>
      (["transaction_id", "user_name", "trainer_name", "slot_timing"] as const).map((column) =>
        eb
          .selectFrom("payments")
          .select(column)
          .whereRef("payments.id", "=", "movements.payment_id")
          .$asScalar()
          .$notNull()
          .as(column),
      ),
    )
    .select((eb) =>
      eb
        .selectFrom("movements as failures")
        .select("failures.happened_at")
        .whereRef("failures.provider_id", "=", "movements.provider_id")
        .where("failures.kind", "=", "refund_failed")
        .where("movements.kind", "=", "refund")
        .as("failed_at"),
    )
    .select((eb) => [
      eb
        .selectFrom("payments")
        .select("user_id")
        .whereRef("payments.id", "=", "movements.payment_id")
        .as("member_id"),
      eb
        .selectFrom("payments")
        .select("desk")
        .whereRef("payments.id", "=", "movements.payment_id")
        .as("desk"),
      eb
        .selectFrom("refunds")
        .select("paid_otherwise")
        .whereRef("refunds.id", "=", "movements.provider_id")
        .where("movements.kind", "=", "paid_otherwise")
        .as("paid_otherwise"),
      eb
        .selectFrom("refunds")
        .innerJoin("receipts", "receipts.refund_id", "refunds.id")
        .select("refunds.id")
        .whereRef("refunds.provider_id", "=", "movements.provider_id")
        .whereRef("receipts.payment_id", "=", "movements.payment_id")
        .as("refund_id"),
    ]);
  return readPage(db, () => list, { ...query, order: newestFirst });
}

/** A movement, as shown to admins. */
export function presentMovement(movement: MovementRecord): Movement {
  return {
    _id: movement.id,
    kind: movement.kind,
    amount: dollarsOfCents(movement.amount_cents),
    state: movement.state,
    providerId: movement.provider_id,
    happenedAt: movement.happened_at,
    ...(movement.failed_at !== null && { failedAt: movement.failed_at }),
    transactionId: movement.transaction_id,
    desk: movement.desk,
    ...(movement.paid_otherwise !== null && { paidOtherwise: movement.paid_otherwise }),
    // What was not refunded by the provider is named after the refund itself.
    refundId: movement.kind === "paid_otherwise" ? movement.provider_id : movement.refund_id,
    memberId: movement.member_id,
    userName: movement.user_name,
    trainerName: movement.trainer_name,
    slotTiming: movement.slot_timing,
  };
}
