import { clockText, slotTimes } from "#contract/hours.ts";
import { moneyText } from "#contract/money.ts";
import { dayAfter, studioDay, studioMinute, studioMoment } from "#contract/studio-time.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import { booking } from "#studio/booking.ts";
import { dayText, slotText } from "./letters.ts";
import type { Slot } from "./places.ts";
import type { PaymentRecord as Payment } from "./reads.ts";

/** When morning reminders are sent, in minutes of the studio's day. */
const morning = 9 * 60;

/** The mail event of an offer to someone on the waiting list. */
export function placeFreeEvent(waitingId: string): string {
  return `place-free:${waitingId}`;
}

type Offer = Slot & { id: string; member: UserRecord; trainer: UserRecord; until: Date; now: Date };

/** Offers a free place to someone on the waiting list (D55); valid until the offer ends. */
export function placeFreeLetter({ id, member, trainer, slotTiming, until, now }: Offer): Letter {
  const slot = { slotTiming, slotDuration: trainer.slot_duration, slotDays: trainer.days };
  const end = `${dayText(studioDay(until))}, ${clockText(studioMinute(until))}`;
  return {
    kind: "place-free",
    event: placeFreeEvent(id),
    to: member.email,
    name: member.name,
    subject: `A place is free: ${slotTiming} with ${trainer.name}`,
    paragraphs: [
      `You’re on the waiting list for this slot, and a place is now free. We’re holding it for you until ${end}.`,
      "After that, it goes to the next person on the list.",
    ],
    facts: [
      ["Trainer", trainer.name],
      ["Slot", `${slotTiming} · ${slotTimes(slot)}`],
    ],
    action: { label: "Book your place", path: slotPath({ trainerId: trainer.id, slotTiming }) },
    validForMs: until.getTime() - now.getTime(),
  };
}

/** The mail event of an offer to renew. */
export function renewalEvent(paymentId: string): string {
  return `renewal:${paymentId}`;
}

/** Offers to renew a membership that is about to end (D56): in the morning, and not after its last day. */
export function renewalLetter(payment: Payment, now: Date): Letter {
  const { id, email, user_name, trainer_id, trainer_name, slot_timing, ends_on } = payment;
  const dueAt = studioMoment(dayAfter(ends_on, -booking.renewalDays), morning);
  return {
    kind: "renewal",
    event: renewalEvent(id),
    to: email,
    name: user_name,
    subject: `Your ${slot_timing} with ${trainer_name} ends on ${dayText(ends_on)}`,
    paragraphs: [
      `To stay on, book the slot again. Your new month starts on ${dayText(dayAfter(ends_on))}, and you keep your place.`,
      "If not, there’s nothing to do. Your membership doesn’t renew automatically.",
    ],
    facts: [
      ["Trainer", trainer_name],
      ["Slot", slotText(payment)],
    ],
    action: {
      label: "Book again",
      path: slotPath({ trainerId: trainer_id, slotTiming: slot_timing }),
    },
    ...(dueAt > now && { dueAt }),
    validForMs: studioMoment(dayAfter(ends_on)).getTime() - now.getTime(),
  };
}

const whyCancelled = {
  member: () => "You’ve cancelled this membership, and your place is free for someone else.",
  studio: () => "The studio has ended this membership and is refunding you.",
  "trainer-left": (trainer: string) =>
    `${trainer} no longer trains at the studio, so this membership has ended. We’re sorry, and we’re refunding the days you can’t use.`,
  dispute: () => "Your bank has returned what you paid for this membership, so it has ended.",
} as const;

/** Tells a member that their membership has ended early, and what is refunded (D57 to D59). */
export function cancelledLetter(
  payment: Payment,
  { cents, reason }: { cents: number; reason: "member" | "studio" | "trainer-left" | "dispute" },
): Letter {
  const { id, email, user_name, trainer_name, slot_timing, transaction_id } = payment;
  const amount = moneyText(cents);
  const back = `${amount} is on its way back to your card. It can take five to ten days to appear on your statement.`;
  return {
    kind: "cancelled",
    event: `cancelled:${id}`,
    to: email,
    name: user_name,
    subject: `Cancelled: ${slot_timing} with ${trainer_name}`,
    paragraphs: [whyCancelled[reason](trainer_name), ...(cents > 0 ? [back] : [])],
    facts: [
      ["Trainer", trainer_name],
      ["Slot", slotText(payment)],
      ["Transaction id", transaction_id],
    ],
    action: { label: "Open the receipt", path: `/dashboard/receipt/${transaction_id}` },
  };
}

function slotPath({ trainerId, slotTiming }: Slot): string {
  return `/${slotTiming.toLowerCase()}/${trainerId}`;
}
