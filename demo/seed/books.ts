import type { Selectable } from "kysely";
import type { DeskWay } from "#contract/desk.ts";
import { deskWords } from "#contract/desk-words.ts";
import { insertPastCharges } from "#demo/card-gateway/past-charges.ts";
import type { PaymentsTable } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { issueReceipt } from "#server/db/receipt-numbers.ts";
import { moneyAuditColumns, movementColumns, refundColumns } from "#server/db/rows.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import type { DemoRefund } from "./payments.ts";
import { demoAdmin } from "./people.ts";

type Payment = Selectable<PaymentsTable>;
type Returned = { refund: DemoRefund; cents: number; id: string; providerId: string; at: Date };
/** A payment and its refund, if any. */
type Entry = { payment: Payment; returned: Returned | undefined };

const dayMs = 24 * 60 * 60 * 1000;

/** The demo's payments with their transactions, refunds and receipts, both the studio's and the test gateway's. */
export async function insertBooks(
  tx: Db,
  payments: readonly { payment: Payment; refund?: DemoRefund | undefined }[],
): Promise<void> {
  const entries = payments.map(({ payment, refund }) => ({ payment, returned: returnedOf(payment, refund) }));
  await tx
    .insertInto("payments")
    .values(entries.map(({ payment, returned }) => endedBy(payment, returned)))
    .execute();
  const steps = entries
    .flatMap((entry) => stepsOf(tx, entry))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  // In chronological order, because receipts are numbered.
  for (const { write } of steps) await write();
  await insertPastCharges(tx, entries.filter(({ payment }) => payment.desk === null).map(chargeOf));
}

function returnedOf(payment: Payment, refund: DemoRefund | undefined): Returned | undefined {
  if (!refund) return undefined;
  return {
    refund,
    cents: refund.cents ?? payment.price_cents,
    id: `${payment.id}-refund`,
    providerId: payment.transaction_id.replace("pi_", "re_"),
    at: new Date(Date.parse(payment.paid_at) + refund.daysLater * dayMs),
  };
}

/** A full refund ends the membership. */
function endedBy(payment: Payment, returned: Returned | undefined): Payment {
  if (returned?.cents !== payment.price_cents) return payment;
  const end_reason = returned.refund.cause === "member" ? "member" : "studio";
  return { ...payment, status: "cancelled", end_reason, ended_at: returned.at.toISOString() };
}

type Step = { at: Date; write(): Promise<void> };

function stepsOf(tx: Db, { payment, returned }: Entry): Step[] {
  const at = new Date(payment.paid_at);
  const charge: Step = {
    at,
    async write() {
      await move(tx, {
        payment,
        kind: "charge",
        providerId: payment.transaction_id,
        cents: payment.price_cents,
        at,
      });
      await issueReceipt(tx, { paymentId: payment.id, at, now: at });
      if (payment.desk !== null) await noteAtDesk(tx, { payment, desk: payment.desk, at });
    },
  };
  return returned ? [charge, { at: returned.at, write: () => payBack(tx, payment, returned) }] : [charge];
}

/** As the audit has it of whoever books at the desk (D91). */
async function noteAtDesk(
  tx: Db,
  { payment, desk, at }: { payment: Payment; desk: DeskWay; at: Date },
): Promise<void> {
  const { id, slot_timing, trainer_name, price_cents: amountCents } = payment;
  const entry = { id: `audit-${id}`, actor: demoAdmin, action: "booked at the desk" as const, createdAt: at };
  const words = `${slot_timing} with ${trainer_name}, paid ${deskWords[desk]}`;
  await tx
    .insertInto("audit")
    .values(moneyAuditColumns({ ...entry, payment, amountCents, words }))
    .execute();
}

async function payBack(
  tx: Db,
  payment: Payment,
  { refund, cents, id, providerId, at }: Returned,
): Promise<void> {
  const { cause, reason, failure = null } = refund;
  await tx
    .insertInto("refunds")
    .values(
      refundColumns({
        id,
        payment_id: payment.id,
        amount_cents: cents,
        cause,
        reason,
        asked_by: cause === "admin" ? demoAdmin.id : null,
        state: failure === null ? "done" : "failed",
        failure,
        provider_id: providerId,
        attempts: 1,
        due_at: null,
        settled_at: at.toISOString(),
        createdAt: at,
      }),
    )
    .execute();
  if (cause === "admin") {
    const entry = { id: `audit-${id}`, actor: demoAdmin, action: "refunded" as const, createdAt: at };
    await tx
      .insertInto("audit")
      .values(moneyAuditColumns({ ...entry, payment, amountCents: cents, words: reason }))
      .execute();
  }
  await move(tx, { payment, kind: "refund", providerId, cents: -cents, at });
  if (failure === null) await issueReceipt(tx, { paymentId: payment.id, refundId: id, at, now: at });
  else await move(tx, { payment, kind: "refund_failed", providerId, cents, at: dayAfter(at) });
}

type Moving = {
  payment: Payment;
  kind: "charge" | "refund" | "refund_failed";
  providerId: string;
  cents: number;
  at: Date;
};

async function move(tx: Db, { payment, kind, providerId, cents, at }: Moving): Promise<void> {
  const row = movementColumns({
    id: `${payment.id}-${kind.replace("_", "-")}`,
    payment_id: payment.id,
    kind,
    provider_id: providerId,
    amount_cents: cents,
    state: kind === "refund_failed" ? "failed" : "succeeded",
    happenedAt: at,
    createdAt: at,
  });
  await tx.insertInto("movements").values(row).execute();
}

function dayAfter(moment: Date): Date {
  return new Date(moment.getTime() + dayMs);
}

/** What the test gateway would have stored: the paid order is in its metadata. */
function chargeOf({ payment, returned }: Entry) {
  const failure = returned?.refund.failure;
  return {
    intentId: payment.transaction_id,
    amountCents: payment.price_cents,
    metadata: {
      memberId: payment.user_id ?? "",
      trainerId: payment.trainer_id,
      trainerName: payment.trainer_name,
      slotTiming: payment.slot_timing,
      slotDuration: String(payment.slot_duration),
      slotDays: readSlotDays(payment.slot_days).join(),
      ...(payment.class_id && { classId: payment.class_id }),
      ...(payment.class_name && { className: payment.class_name }),
      order: "shokti-slot",
    },
    at: payment.paid_at,
    refunds: returned
      ? [
          {
            id: returned.providerId,
            amountCents: returned.cents,
            refundId: returned.id,
            at: returned.at.toISOString(),
            failedAt: failure === undefined ? null : dayAfter(returned.at).toISOString(),
          },
        ]
      : [],
  };
}
