import { studioMonth } from "#contract/studio-time.ts";
import type { Db } from "#server/db/open.ts";
import { searchText } from "#server/db/search.ts";
import { tiers } from "#studio/tiers.ts";
import { demoClasses } from "./classes.ts";
import { found } from "./found.ts";
import { daysBefore } from "./moments.ts";
import { type DemoPayment, demoPayments } from "./payments.ts";
import { demoMembers } from "./people.ts";
import { demoTrainers } from "./trainers.ts";

/** Writes the demo's bookings, paid in the eight months before `now`. */
export async function insertPayments(tx: Db, now: Date): Promise<void> {
  const rows = demoPayments.map((payment, index) => paymentRow(payment, { index, now }));
  await tx.insertInto("payments").values(rows).execute();
}

function paymentRow(payment: DemoPayment, { index, now }: { index: number; now: Date }) {
  const member = found(demoMembers, payment.memberId);
  const trainer = found(demoTrainers, payment.trainerId);
  const studioClass = payment.classId === undefined ? undefined : found(demoClasses, payment.classId);
  const paidAt = daysBefore(now, { days: payment.daysAgo, index });
  const number = String(index + 1).padStart(4, "0");
  return {
    id: `payment-demo-${number}`,
    transaction_id: `pi_demo_${number}`,
    status: "booked" as const,
    user_id: member.id,
    user_name: member.name,
    email: member.email,
    price_cents: priceCentsOf(payment),
    trainer_id: trainer.id,
    trainer_name: trainer.name,
    slot_duration: trainer.slotDuration,
    slot_timing: payment.slot,
    class_id: studioClass?.id ?? null,
    class_name: studioClass?.name ?? null,
    refund_reason: null,
    refund_id: null,
    paid_at: paidAt.toISOString(),
    paid_month: studioMonth(paidAt),
    search_text: searchText(member.name, trainer.name, `pi_demo_${number}`),
    created_at: paidAt.toISOString(),
  };
}

function priceCentsOf({ tier }: DemoPayment): number {
  const sold = tiers.find(({ name }) => name === tier);
  if (!sold) throw new Error(`there is no tier called ${tier}`);
  return sold.priceCents;
}
