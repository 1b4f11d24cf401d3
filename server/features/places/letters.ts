import { clockText, slotTimes } from "#contract/hours.ts";
import { moneyText } from "#contract/money.ts";
import { dayAfter, studioDay, studioMinute, studioMoment } from "#contract/studio-time.ts";
import type { PaymentRecord as Payment } from "#server/db/money-schema.ts";
import { readSlotDays } from "#server/db/slot-days.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import { booking } from "#studio/booking.ts";
import type { Slot } from "./slot.ts";

/** How long figures of the last 24 hours are worth sending. */
const lapseTruthMs = 24 * 60 * 60_000;

/** When morning reminders are sent, in minutes of the studio's day. */
const morning = 9 * 60;

/** The mail event of an offer to someone on the waiting list. */
export function placeFreeEvent(waitingId: string): string {
  return `place-free:${waitingId}`;
}

type Offer = Slot & {
  id: string;
  member: UserRecord;
  trainer: UserRecord;
  until: Date;
  /** Whether others wait, so that the offer ends before the next session. */
  othersWait: boolean;
  now: Date;
};

/** Offers a free place to someone on the waiting list (D55); valid until the offer ends. */
export function placeFreeLetter(offer: Offer): Letter {
  const { id, member, trainer, slotTiming, until, othersWait, now } = offer;
  const slot = { slotTiming, slotDuration: trainer.slot_duration, slotDays: trainer.days };
  const sooner = ` If others join the list, that’s ${booking.offerEndsHoursBefore} hours before the next session at the latest.`;
  return {
    kind: "place-free",
    event: placeFreeEvent(id),
    to: member.email,
    name: member.name,
    subject: `A place is free: ${slotTiming} with ${trainer.name}`,
    paragraphs: [
      `You’re on the waiting list for this slot, and a place is now free. We’re holding it for you until ${momentText(until)}.${othersWait ? "" : sooner}`,
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

type Ended = {
  id: string;
  member: UserRecord;
  trainer: { id: string; name: string };
  slotTiming: string;
};

/** Tells someone who waited for a slot that it is not offered any more (D55). */
export function listEndedLetter({ id, member, trainer, slotTiming }: Ended): Letter {
  return {
    kind: "list-ended",
    event: `list-ended:${id}`,
    to: member.email,
    name: member.name,
    subject: `No longer offered: ${slotTiming} with ${trainer.name}`,
    paragraphs: [
      `${trainer.name} no longer offers this slot, so its waiting list has ended. You can book another slot at any time.`,
    ],
    action: { label: "See all trainers", path: "/all-trainers" },
  };
}

type Lapsed = Slot & {
  trainerName: string;
  times: number;
  members: number;
  unproven: number;
  admin: { id: string; name: string; email: string };
  day: string;
};

/** Tells an admin that many places of a slot were held and not paid for, once a day (D54). */
export function placesLapsedLetter({ admin, day, ...lapsed }: Lapsed): Letter {
  const { trainerId, trainerName, slotTiming, times, members, unproven } = lapsed;
  return {
    kind: "places-lapsed",
    event: `places-lapsed:${trainerId}:${slotTiming}:${day}:${admin.id}`,
    to: admin.email,
    name: admin.name,
    subject: `Held but not booked: ${slotTiming} with ${trainerName}`,
    paragraphs: [
      "In the last 24 hours, many places in this slot were held and never paid for. Someone may be blocking them.",
      "Members who do that wait before they can hold the next one, and someone with a confirmed email can take a place held by someone without one. You can delete accounts on All Users.",
    ],
    facts: [
      ["Trainer", trainerName],
      ["Slot", slotTiming],
      ["Held and not paid for", `${times} times`],
      ["Members", `${members}, of them ${unproven} with an unconfirmed email`],
    ],
    action: { label: "Open All Users", path: "/dashboard/all-users" },
    validForMs: lapseTruthMs,
  };
}

/** What a mail about a booking has in any case: its member, the trainer and the slot, and the way to its receipt. */
export function aboutBooking(payment: Payment) {
  const { email, user_name, trainer_name, transaction_id } = payment;
  return {
    to: email,
    name: user_name,
    facts: [["Trainer", trainer_name] as const, ["Slot", slotText(payment)] as const],
    action: { label: "Open the receipt", path: `/dashboard/receipt/${transaction_id}` },
  };
}

/** The mail event of an offer to renew. */
export function renewalEvent(paymentId: string): string {
  return `renewal:${paymentId}`;
}

/** Offers to renew a membership that is about to end (D56): in the morning, and not after its last day. */
export function renewalLetter(payment: Payment, now: Date): Letter {
  const { id, trainer_id: trainerId, trainer_name, slot_timing: slotTiming, ends_on } = payment;
  const dueAt = studioMoment(dayAfter(ends_on, -booking.renewalDays), morning);
  return {
    ...aboutBooking(payment),
    kind: "renewal",
    event: renewalEvent(id),
    subject: `Your ${slotTiming} with ${trainer_name} ends on ${dayText(ends_on)}`,
    paragraphs: [
      `To stay on, book the slot again. Your new month starts on ${dayText(dayAfter(ends_on))}, and you keep your place.`,
      "If not, there’s nothing to do. Your membership doesn’t renew automatically.",
    ],
    action: { label: "Book again", path: slotPath({ trainerId, slotTiming }) },
    ...(dueAt > now && { dueAt }),
    validForMs: studioMoment(dayAfter(ends_on)).getTime() - now.getTime(),
  };
}

/** Tells a member that a membership begins earlier, because the one before it has ended (D56). */
export function movedUpLetter(payment: Payment): Letter {
  const { id, trainer_name, slot_timing, starts_on, ends_on } = payment;
  return {
    ...aboutBooking(payment),
    kind: "booked",
    event: `moved up:${id}:${starts_on}`,
    subject: `New dates: ${slot_timing} with ${trainer_name}`,
    paragraphs: [
      `Your membership before this one has ended, so this one starts earlier. It now runs from ${dayText(starts_on)} to ${dayText(ends_on)}, and you keep your place.`,
    ],
  };
}

const whyCancelled = {
  member: () => "You’ve cancelled this membership, and your place is free for someone else.",
  studio: () => "The studio has ended this membership and is refunding you.",
  "trainer-left": (trainer: string) =>
    `${trainer} no longer trains at the studio, so this membership has ended. We’re sorry, and we’re refunding the days you can’t use.`,
  dispute: () => "Your bank has returned what you paid for this membership, so it has ended.",
} as const;

type Cancelled = {
  cents: number;
  reason: keyof typeof whyCancelled;
  /** Why, in the words of the admin who decided it. */
  words?: string;
};

/** Tells a member that their membership has ended early, why, and what is refunded (D57 to D59, D65). */
export function cancelledLetter(payment: Payment, { cents, reason, words }: Cancelled): Letter {
  const { id, trainer_name, slot_timing, transaction_id } = payment;
  const about = aboutBooking(payment);
  const back = `${moneyText(cents)} is on its way back to your card. It can take five to ten days to appear on your statement.`;
  return {
    ...about,
    kind: "cancelled",
    event: `cancelled:${id}`,
    subject: `Cancelled: ${slot_timing} with ${trainer_name}`,
    paragraphs: [
      whyCancelled[reason](trainer_name),
      ...(words ? [sentence(words)] : []),
      ...(cents > 0 ? [back] : []),
    ],
    facts: [...about.facts, ["Transaction id", transaction_id]],
  };
}

function slotPath({ trainerId, slotTiming }: Slot): string {
  return `/${slotTiming.toLowerCase()}/${trainerId}`;
}

/** What somebody wrote, as a sentence. */
export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** A booked slot with its hours and days. */
export function slotText({ slot_timing, slot_duration, slot_days }: Payment): string {
  const slot = { slotTiming: slot_timing, slotDuration: slot_duration, slotDays: readSlotDays(slot_days) };
  return `${slot_timing} · ${slotTimes(slot)}`;
}

const calendar = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** A day YYYY-MM-DD in words. */
export function dayText(day: string): string {
  return calendar.format(new Date(`${day}T00:00:00Z`));
}

/** A moment at the studio: "23 November 2026, 12:15". */
export function momentText(moment: Date): string {
  return `${dayText(studioDay(moment))}, ${timeText(moment)}`;
}

/** A time of day at the studio: "13:15". */
export function timeText(moment: Date): string {
  return clockText(studioMinute(moment));
}
