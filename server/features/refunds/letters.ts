import { moneyText } from "#contract/money.ts";
import { studioDay } from "#contract/studio-time.ts";
import { dayText } from "#server/core/day-text.ts";
import type { PaymentRecord as Payment, RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { type Receipt, receiptNumber } from "#server/db/receipt-numbers.ts";
import { findPayment } from "#server/features/books/payments.ts";
import { listAdmins } from "#server/features/people/reads.ts";
import { aboutBooking, paidFacts, transactionLine } from "#server/features/places/booking-letters.ts";
import { bookingTicket } from "#server/features/places/tickets.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";

type Refunding = { payment: Payment; refund: RefundRecord; receipt: Receipt };

/**
 * Mails the member that money was refunded, how much and why (D65), unless the mail that their booking was cancelled has
 * said so. The payment is read now: the refund may have ended it. A deleted member cannot be told.
 */
export async function tellOfRefund(
  tx: Db,
  { mailer, ...refunded }: Omit<Refunding, "payment"> & { mailer: Mailer },
): Promise<void> {
  const payment = await findPayment(tx, refunded.refund.payment_id);
  if (payment.email === "" || isPartOfEnding(refunded.refund, payment)) return;
  await mailer.send(refundedLetter({ payment, ...refunded }), tx);
}

/** Mails the admins that the provider will not pay back, or that money waits at the desk, once for each refund (D58, D65, D91). */
export async function tellOfFailure(
  tx: Db,
  { mailer, refund, isAtDesk = false }: { mailer: Mailer; refund: RefundRecord; isAtDesk?: boolean },
): Promise<void> {
  const letter = isAtDesk ? owedAtDeskLetter : refundFailedLetter;
  const payment = await findPayment(tx, refund.payment_id);
  for (const admin of await listAdmins(tx)) await mailer.send(letter({ refund, payment, admin }), tx);
}

type Admin = { id: string; name: string; email: string };
type Owed<Told extends keyof RefundRecord> = {
  refund: Pick<RefundRecord, "id" | "amount_cents" | Told>;
  payment: Payment;
  admin: Admin;
};

/** It names nobody, who may have left before it is read. */
export function refundFailedLetter({ refund, ...owed }: Owed<"failure">): Letter {
  const { id, amount_cents, failure } = refund;
  return {
    ...aboutOwed(id, owed),
    subject: `A refund of ${moneyText(amount_cents)} failed`,
    paragraphs: ["The money has not gone back, and is still owed. Try again, or settle it another way."],
    facts: [...paidFor(owed.payment), ...(failure === null ? [] : [["Why", failure] satisfies Fact])],
  };
}

/** The same of what was paid at the desk, which only an admin can hand back (D91). */
export function owedAtDeskLetter({ refund, ...owed }: Owed<"reason">): Letter {
  const { id, amount_cents, reason } = refund;
  return {
    ...aboutOwed(id, owed),
    subject: `${moneyText(amount_cents)} to pay back at the desk`,
    paragraphs: [
      "It was paid at the desk, so no card gets it back. Its member knows to ask for it there. Record it once they have it.",
    ],
    facts: [...paidFor(owed.payment), ["Why", reason]],
  };
}

/** By these it is found, and told from another. */
function paidFor({ slot_timing, trainer_name, paid_at, price_cents }: Payment): Fact[] {
  return [
    ["For", `${slot_timing} with ${trainer_name}`],
    ["Paid", `${moneyText(price_cents)} on ${dayText(studioDay(new Date(paid_at)))}`],
  ];
}

function aboutOwed(id: string, { admin, payment }: Omit<Owed<"reason">, "refund">) {
  return {
    kind: "refund-failed",
    event: `refund failed:${id}:${admin.id}`,
    to: admin.email,
    name: admin.name,
    afterwards: [transactionLine(payment)],
    action: { label: "Settle it in Balance", path: `/dashboard/balance#refund-${id}` },
  } as const;
}

/**
 * Whether the refund was asked for in the transaction that ended the booking, which has told its member of both; not
 * one whom an admin has deleted.
 */
function isPartOfEnding(refund: RefundRecord, { status, ended_at, user_id }: Payment): boolean {
  const isOurs = refund.cause !== "provider" && refund.paid_otherwise === null;
  const isTold = status === "cancelled" && user_id !== null;
  return isOurs && isTold && ended_at === refund.created_at;
}

/** Tells a member what was paid back, why, and what became of the booking. */
export function refundedLetter({ payment, refund, receipt }: Refunding): Letter {
  const amount = moneyText(refund.amount_cents);
  const how = refund.paid_otherwise;
  const paidOn = studioDay(new Date(refund.settled_at ?? refund.created_at));
  const isOver = payment.status === "booked" && payment.ends_on < paidOn;
  return {
    ...aboutBooking(payment),
    kind: "refunded",
    event: how === null ? `refunded:${refund.id}` : `paid otherwise:${refund.id}`,
    subject: how === null ? `We’ve refunded ${amount} to your card` : `We’ve paid you back ${amount}`,
    ticket: {
      ...bookingTicket(payment),
      kicker: "Paid back",
      headline: amount,
      ...whatIsStamped[payment.status],
    },
    paragraphs: [
      `We’ve paid you back ${amount}. ${
        isOver
          ? `The membership it was for ended on ${dayText(payment.ends_on)}.`
          : whatBecameOf[payment.status]
      }`,
      how === null
        ? "It can take five to ten days to appear on your statement."
        : payment.desk === null
          ? "We paid it to you directly, not to your card."
          : "You paid at the desk, so it wasn’t sent to a card.",
    ],
    facts: [
      ["Reason", refund.reason],
      ...(how === null ? paidFacts(payment) : [["How", how] satisfies Fact]),
      ["Receipt", receiptNumber(receipt)],
    ],
    afterwards: [transactionLine(payment)],
  };
}

/** What of the booking itself is over, as on its ticket. */
const whatIsStamped = {
  booked: {},
  cancelled: { stamp: "Ended" },
  refused: { stamp: "Not booked" },
} as const;

const whatBecameOf = {
  booked: "Your booking stays as it is.",
  cancelled: "The booking it was for has ended.",
  refused: "No booking was made.",
} as const;
