import type { DeskWay } from "#contract/desk.ts";
import { deskWords } from "#contract/desk-words.ts";
import { startText } from "#contract/hours.ts";
import { moneyText } from "#contract/money.ts";
import { ranUntil } from "#contract/ran-until.ts";
import { studioDay } from "#contract/studio-time.ts";
import { keptUntil } from "#contract/terms.ts";
import { dayText, stretchText, weekdayText } from "#server/core/day-text.ts";
import type { PaymentRecord as Payment, RefundRecord } from "#server/db/money-schema.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import { aboutBooking, paidFacts, transactionLine } from "./booking-letters.ts";
import { slotPath } from "./slot.ts";
import { bookingTicket, slotOf } from "./tickets.ts";

const whyCancelled = {
  member: "You’ve cancelled this membership, and your place is free for someone else.",
  studio: "The studio has ended this membership and is refunding you.",
  dispute: "Your bank has returned what you paid for this membership, so it has ended.",
} as const;

/** The same of a renewal: its member keeps the place, and trains on until the last day of what it would have followed. */
const whyNotRenewed: Record<keyof typeof whyCancelled, string> = {
  member: "You’ve cancelled this renewal.",
  studio: "The studio has cancelled this renewal and is refunding you.",
  dispute: "Your bank has returned what you paid for this renewal, so it is cancelled.",
};

type Cancelled = {
  /** What goes back; nothing, if that is told elsewhere. */
  refund?: Pick<RefundRecord, "id" | "amount_cents"> | undefined;
  /** How an admin has handed it back at the desk (D91). */
  way?: DeskWay | null;
  /** Whether that is what its unused days are worth (D59). */
  isOfUnused?: boolean;
  reason: keyof typeof whyCancelled | "trainer-left";
  /** Why, in the words of the admin who decided it. */
  words?: string;
  now: Date;
};

/** Tells a member that their membership has ended early, why, and what is refunded (D57 to D59, D65). */
export function cancelledLetter(
  payment: Payment,
  { refund, way, isOfUnused = false, words, ...ending }: Cancelled,
): Letter {
  const { id, trainer_id: trainerId, trainer_name, slot_timing: slotTiming } = payment;
  const { starts_on: from, ends_on: until } = payment;
  const { isRenewal, why } = endingText(payment, ending);
  const isOffered = ending.reason === "member" && !isRenewal;
  const cents = refund?.amount_cents ?? 0;
  const lastDay = ranUntil(
    { ...slotOf(payment), startsOn: from, endsOn: until, paidAt: payment.paid_at },
    {
      endedAt: ending.now.toISOString(),
      isAllBack: ending.reason === "dispute" || cents + payment.returned_cents >= payment.price_cents,
    },
  );
  const back = backText(payment, { cents, way, ...ending });
  return {
    ...aboutBooking(payment),
    ...(refund && { action: refundReceipt(payment, refund) }),
    kind: "cancelled",
    event: `cancelled:${id}`,
    subject: `${isRenewal ? "Renewal cancelled" : "Cancelled"}: ${slotTiming} with ${trainer_name}`,
    ticket: {
      ...bookingTicket(payment),
      kicker: isRenewal ? "This renewal is cancelled" : "This membership has ended",
      headline: isRenewal ? `From ${dayText(from, "yearless")}` : `${slotTiming} ${startText(slotTiming)}`,
      stamp: "Cancelled",
      isOver: true,
      ...(isOffered && { links: [{ label: "Book again", to: slotPath({ trainerId, slotTiming }) }] }),
      ...(ending.reason === "trainer-left" && {
        links: [{ label: "See all trainers", to: "/all-trainers" }],
      }),
    },
    paragraphs: [why, ...(cents > 0 ? [back] : [])],
    facts: [
      ...(words ? [["Reason", words] as const] : []),
      ["Term", stretchText({ from, until })],
      ...(lastDay ? [["Last day", weekdayText(lastDay)] as const] : []),
      ...(cents > 0 ? [...refundFacts(payment, { cents, isOfUnused }), ...paidFacts(payment)] : []),
    ],
    afterwards: [transactionLine(payment)],
  };
}

/** How much comes back, and of a part, of how much it is, and what is kept. */
function refundFacts(
  { price_cents, returned_cents }: Payment,
  { cents, isOfUnused }: { cents: number; isOfUnused: boolean },
): Fact[] {
  const kept = moneyText(price_cents - returned_cents - cents);
  if (cents === price_cents) return [["Refund", moneyText(cents)]];
  return [
    ["Refund", `${moneyText(cents)} of ${moneyText(price_cents)}`],
    ...(cents + returned_cents < price_cents
      ? [["Kept", isOfUnused ? `${kept} for the days used` : kept] as const]
      : []),
  ];
}

/** How what is refunded comes back. */
function backText({ desk }: Payment, { cents, way }: Pick<Cancelled, "way"> & { cents: number }): string {
  const amount = moneyText(cents);
  if (desk === null)
    return `${amount} is on its way back to your card. It can take five to ten days to appear on your statement.`;
  return way
    ? `We’ve paid you back ${amount} at the desk, ${deskWords[way]}.`
    : `You paid at the desk, so you get ${amount} back there. Please bring this mail, or your receipt.`;
}

/** Why a membership ends. Without its trainer there is none that a renewal would leave. */
function endingText(
  { trainer_name, starts_on }: Payment,
  { reason, now }: Pick<Cancelled, "reason" | "now">,
): { isRenewal: boolean; why: string } {
  if (reason === "trainer-left") {
    const why = `${trainer_name} no longer trains at the studio, so this membership has ended. We’re sorry, and we’re refunding the days you can’t use.`;
    return { isRenewal: false, why };
  }
  const kept = keptUntil(starts_on, studioDay(now));
  return kept
    ? { isRenewal: true, why: `${whyNotRenewed[reason]} You still train until ${dayText(kept)}.` }
    : { isRenewal: false, why: whyCancelled[reason] };
}

/** The way to a refund's own receipt, which says how far it is (D58). */
export function refundReceipt({ transaction_id }: Payment, { id }: Pick<RefundRecord, "id">) {
  return { label: "Open the refund receipt", path: `/dashboard/receipt/${transaction_id}/refund/${id}` };
}
