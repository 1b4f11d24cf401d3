import { newId } from "#server/core/ids.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { issueReceipt } from "#server/db/receipt-numbers.ts";
import { refundColumns } from "#server/db/rows.ts";
import { addMovement } from "#server/features/books/movements.ts";
import { lockPayment } from "#server/features/books/payments.ts";
import { cancelledLetter } from "#server/features/places/cancelled-letter.ts";
import { endBooking } from "#server/features/places/endings.ts";
import type { CardDispute } from "#server/ports/cards/card-provider.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import type { Parts } from "#server/ports/parts.ts";
import { reduceDueRefunds } from "./noting.ts";
import { refundsOf } from "./reads.ts";

/** The latest state of a dispute. */
const kinds = { open: "dispute", won: "dispute_won", lost: "dispute_lost" } as const;

type Noting = { dispute: CardDispute; mailer: Mailer; now: Date };

/** Updates the books with the provider's state of a dispute; idempotent and independent of order (D58). */
export async function noteDispute(
  { db, mailer, clock }: Pick<Parts, "db" | "mailer" | "clock">,
  dispute: CardDispute,
): Promise<void> {
  if (await findRow(db, "movements", { provider_id: dispute.id, kind: kinds[dispute.status] })) return;
  const noting = { dispute, mailer, now: clock.now() };
  await db.transaction().execute((tx) => applyDispute(tx, noting));
}

/** The same within another transaction. Ignores inquiries and charges that are not in the books. */
export async function applyDispute(tx: Db, { dispute, mailer, now }: Noting): Promise<void> {
  if (dispute.amountCents === 0) return;
  const payment = await lockPayment(tx, { transaction_id: dispute.intentId });
  if (!payment || (await isClosed(tx, dispute.id))) return;
  if (dispute.status === "lost") {
    const letter = cancelledLetter(payment, { reason: "dispute", now });
    await endBooking(tx, { payment, reason: "dispute", letter, now, mailer });
  }
  const { id: provider_id, amountCents } = dispute;
  const movement = { payment_id: payment.id, provider_id, state: dispute.status, now };
  await addMovement(tx, {
    ...movement,
    kind: "dispute",
    amount_cents: -amountCents,
    happenedAt: new Date(dispute.createdAt),
  });
  if (dispute.status === "open") return;
  await addMovement(tx, {
    ...movement,
    kind: kinds[dispute.status],
    amount_cents: dispute.status === "won" ? amountCents : 0,
    happenedAt: dispute.closedAt ? new Date(dispute.closedAt) : now,
  });
  // The receipt comes last, as with a charge, to avoid deadlocks.
  if (dispute.status === "lost") await writeLoss(tx, { payment, dispute, now });
}

/** Whether the card's bank has not decided yet about a dispute that the studio knows of. */
export async function isDisputed(tx: Db, paymentId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom("movements")
    .select(["provider_id", "kind"])
    .where("payment_id", "=", paymentId)
    .where("kind", "in", Object.values(kinds))
    .execute();
  const closed = rows.filter(({ kind }) => kind !== kinds.open).map(({ provider_id }) => provider_id);
  return rows.some(({ provider_id }) => !closed.includes(provider_id));
}

async function isClosed(tx: Db, disputeId: string): Promise<boolean> {
  const closed = await tx
    .selectFrom("movements")
    .select("id")
    .where("provider_id", "=", disputeId)
    .where("kind", "in", ["dispute_won", "dispute_lost"])
    .executeTakeFirst();
  return closed !== undefined;
}

/** The bank has already repaid the member, so refunds that are due are reduced. */
async function writeLoss(
  tx: Db,
  { payment, dispute, now }: { payment: PaymentRecord; dispute: CardDispute; now: Date },
): Promise<void> {
  const rows = await refundsOf(tx, [payment.id]);
  const reduced = await reduceDueRefunds(tx, { rows, except: undefined, cents: dispute.amountCents, now });
  const remains = payment.price_cents - payment.returned_cents + reduced;
  const amount_cents = Math.min(dispute.amountCents, remains);
  if (amount_cents <= 0) return;
  const id = newId();
  await tx
    .insertInto("refunds")
    .values(
      refundColumns({
        id,
        payment_id: payment.id,
        amount_cents,
        cause: "dispute",
        reason: "Returned by the card’s bank",
        state: "done",
        provider_id: dispute.id,
        due_at: null,
        settled_at: now.toISOString(),
        createdAt: new Date(dispute.createdAt),
      }),
    )
    .execute();
  await issueReceipt(tx, { paymentId: payment.id, refundId: id, at: now, now });
}
