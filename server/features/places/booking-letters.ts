import { daysText } from "#contract/days.ts";
import { deskWords } from "#contract/desk-words.ts";
import { startText } from "#contract/hours.ts";
import { moneyText, tierOfCents } from "#contract/money.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import type { ChangedTerm } from "#contract/term-changes.ts";
import { sessionsAWeek } from "#contract/visits.ts";
import { dayText, momentInMail, weekdayText } from "#server/core/day-text.ts";
import type { PaymentRecord as Payment } from "#server/db/money-schema.ts";
import { type Receipt, receiptNumber } from "#server/db/receipt-numbers.ts";
import { readChosenDays } from "#server/db/slot-days.ts";
import { cancellableUntil } from "#server/features/payments/policy.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import { booking } from "#studio/booking.ts";
import { brand } from "#studio/brand.ts";
import { slotPath } from "./slot.ts";
import {
  bookingTicket,
  choiceTicket,
  choosingDays,
  dayLine,
  daysToChoose,
  lastDayFacts,
  nextDayOf,
  sessionTicket,
  slotOf,
  type Writing,
} from "./tickets.ts";

/** Where bookings are cancelled. */
const ownBookings = "/dashboard/booked-trainer";

const ownTicket = { label: "Open your ticket", path: ownBookings };

/** When morning reminders are sent, in minutes of the studio's day. */
const morning = 9 * 60;

/** What a mail about a booking has in any case: its member, and the way to its receipt. */
export function aboutBooking({ email, user_name, transaction_id }: Payment) {
  return {
    to: email,
    name: user_name,
    action: { label: "Open the receipt", path: `/dashboard/receipt/${transaction_id}` },
  };
}

/** Until when a member may cancel, what for, and where (D57). */
export function cancelFact(until: Date, what: string): Fact {
  return ["Cancel until", `${momentInMail(until)} ${what}`, ownBookings];
}

/** How a membership's last day has changed since it was paid for, oldest first. */
type Changes = { changes: readonly ChangedTerm[] };

/** Small at a mail's end, for whoever asks their bank. */
export function transactionLine({ transaction_id }: Payment): string {
  return `Transaction id: ${transaction_id}`;
}

/** Which card was charged, where it is known (D90), or how it was paid at the desk (D91). */
export function paidFacts({ card, desk }: Payment): Fact[] {
  if (desk !== null) return [["Paid", `At the desk, ${deskWords[desk]}`]];
  return card === null ? [] : [["Card", card]];
}

type Booked = Writing &
  Changes & {
    receipt: Receipt;
    bring: string;
    /** Where its sessions are a calendar's file, without a login. */
    calendar: string;
  };

/** Tells a member that they are booked, what comes first and what they paid (D65). */
export function bookedLetter(
  payment: Payment,
  { receipt, bring, calendar, changes, ...writing }: Booked,
): Letter {
  const { id, trainer_name, slot_timing, price_cents, starts_on, ends_on } = payment;
  const until = cancellableUntil(payment, writing.now);
  const isRenewal = starts_on > studioDay(writing.now);
  const areToChoose = daysToChoose(payment) > 0;
  const ticket = areToChoose
    ? choiceTicket(payment, { ...writing, kicker: isRenewal ? "Renewed" : "Booked" })
    : sessionTicket(payment, {
        ...writing,
        kicker: isRenewal ? "Renewed: your new month’s first session" : "Your first session",
      });
  return {
    ...aboutBooking(payment),
    kind: "booked",
    event: `booked:${id}`,
    subject: `${isRenewal ? "Renewed" : "Booked"}: ${slot_timing} with ${trainer_name}`,
    ticket: {
      ...ticket,
      stamp: `Paid ${moneyText(price_cents)}`,
      facts: [
        ["Where", brand.address, brand.map],
        ["Bring", bring],
        ...(until ? [cancelFact(until, "for a full refund")] : []),
      ],
      links: [
        ...(ticket.links ?? []),
        ...(nextDayOf(payment, writing) === null ? [] : [{ label: "Add to calendar", to: calendar }]),
      ],
    },
    paragraphs: [
      `${firstText(payment, writing)} See you at the studio!`,
      `${paidText(payment)} You can train until ${weekdayText(ends_on)}; your membership doesn’t renew automatically.`,
    ],
    facts: [
      ["Membership", monthText(payment)],
      ["Sessions", sessionsText(payment)],
      ["Term", `${dayText(starts_on)} to ${dayText(ends_on)}`],
      ...lastDayFacts(payment, changes, writing.changed),
      ...paidFacts(payment),
      ["Receipt", receiptNumber(receipt), `/dashboard/receipt/${payment.transaction_id}`],
    ],
    // What is shown at the door, unless something is to be done before.
    action: areToChoose ? choosingDays(payment) : ownTicket,
    afterwards: [transactionLine(payment)],
  };
}

/** "Standard, $50 a month" */
function monthText({ price_cents }: Payment): string {
  const tier = tierOfCents(price_cents);
  // Stryker disable next-line StringLiteral: what is booked has a tier
  return `${tier ? `${tier.name}, ` : ""}${moneyText(price_cents)} a month`;
}

function paidText({ price_cents, desk }: Payment): string {
  const amount = moneyText(price_cents);
  return desk === null
    ? `We’ve charged your card ${amount}, once.`
    : `You’ve paid ${amount} at the desk, ${deskWords[desk]}.`;
}

/** How many sessions a week, and on which days: those that the member has chosen, else the slot's (D5, D81). */
function sessionsText(payment: Payment): string {
  const { slotDays } = slotOf(payment);
  const chosen = readChosenDays(payment.chosen_days);
  const which = daysToChoose(payment) > 0 ? "to choose from " : "";
  return `${sessionsAWeek(payment.price_cents, slotDays)} a week, ${which}${daysText(chosen.length > 0 ? chosen : slotDays)}`;
}

/** What happens first: before the days are chosen, that they are to be (D81). */
function firstText(payment: Payment, writing: Writing): string {
  const { starts_on, slot_timing } = payment;
  const day = nextDayOf(payment, writing);
  if (day === null) return `You’re booked from ${weekdayText(starts_on)}.`;
  const when = `${weekdayText(day)} at ${startText(slot_timing)}`;
  const isRenewal = starts_on > studioDay(writing.now);
  const toChoose = daysToChoose(payment);
  const first =
    toChoose > 0
      ? `Choose your ${toChoose === 1 ? "day" : `${toChoose} days`} of the week: you can train from ${when}.`
      : `Your ${isRenewal ? "new month’s " : ""}first session is on ${when}.`;
  return `${isRenewal ? "You’re staying on, and you keep your place." : "You’re in."} ${first}`;
}

/** The mail event of an offer to renew. */
export function renewalEvent(paymentId: string): string {
  return `renewal:${paymentId}`;
}

/** Offers to renew a membership that is about to end (D56): in the morning, and not after its last day. */
export function renewalLetter(payment: Payment, { changes, now }: Changes & { now: Date }): Letter {
  const { id, trainer_id: trainerId, trainer_name, slot_timing: slotTiming, ends_on } = payment;
  const stayOn = `To stay on, renew by ${weekdayText(ends_on)}. Your new month starts the day after, and you keep your place.`;
  const dueAt = studioMoment(dayAfter(ends_on, -booking.renewalDays), morning);
  return {
    ...aboutBooking(payment),
    kind: "renewal",
    event: renewalEvent(id),
    subject: `Your ${slotTiming} with ${trainer_name} ends on ${dayText(ends_on)}`,
    ticket: {
      ...bookingTicket(payment),
      trainerId,
      kicker: "Your membership ends",
      headline: dayLine(ends_on),
    },
    preview: stayOn,
    paragraphs: [
      stayOn,
      "If not, there’s nothing to do. Your membership doesn’t renew automatically, and nothing is charged.",
    ],
    facts: [["Price", monthText(payment)], ...lastDayFacts(payment, changes)],
    action: { label: "Renew", path: slotPath({ trainerId, slotTiming }) },
    // Stryker disable next-line ConditionalExpression,EqualityOperator: what was due before goes at once, too
    ...(dueAt > now && { dueAt }),
    validForMs: studioMoment(dayAfter(ends_on)).getTime() - now.getTime(),
  };
}

/** Tells a member that a membership begins earlier, because the one before it has ended (D56). */
export function movedUpLetter(payment: Payment, writing: Writing): Letter {
  const { id, trainer_name, slot_timing, starts_on, ends_on } = payment;
  return {
    ...aboutBooking(payment),
    kind: "booked",
    event: `moved up:${id}:${starts_on}`,
    subject: `New dates: ${slot_timing} with ${trainer_name}`,
    ticket:
      daysToChoose(payment) > 0
        ? choiceTicket(payment, { ...writing, kicker: "New dates" })
        : sessionTicket(payment, { ...writing, kicker: "Your next session" }),
    paragraphs: [
      `Your membership before this one has ended, so this one starts earlier. It now runs from ${dayText(starts_on)} to ${dayText(ends_on)}, and you keep your place.`,
    ],
    action: ownTicket,
  };
}

/** What somebody wrote, as a sentence. */
export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
