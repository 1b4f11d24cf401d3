import { dollarsOfCents } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { PaymentRecord } from "./reads.ts";

/** A payment as its reader may see it: a trainer sees the name of who booked with them, not their email (D24). */
export function presentPayment(payment: PaymentRecord, reader: UserRecord): Payment {
  return {
    _id: payment.id,
    transactionId: payment.transaction_id,
    userName: payment.user_name,
    ...((reader.role === "admin" || payment.user_id === reader.id) && { email: payment.email }),
    price: dollarsOfCents(payment.price_cents),
    trainerId: payment.trainer_id,
    trainerName: payment.trainer_name,
    slotDuration: payment.slot_duration,
    slotTiming: payment.slot_timing,
    slotDays: readSlotDays(payment.slot_days),
    startsOn: payment.starts_on,
    endsOn: payment.ends_on,
    className: payment.class_name,
    paidAt: payment.paid_at,
  };
}
