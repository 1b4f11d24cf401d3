import { deskWords } from "#contract/desk-words.ts";
import { moneyText } from "#contract/money.ts";
import { studioDay } from "#contract/studio-time.ts";
import { dayText, weekdayText } from "#server/core/day-text.ts";
import type { PaymentRecord as Payment, RefundRecord } from "#server/db/money-schema.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { type Receipt, receiptNumber } from "#server/db/receipt-numbers.ts";
import { findPayment } from "#server/features/books/payments.ts";
import { cancellableUntil } from "#server/features/payments/policy.ts";
import { listAdmins } from "#server/features/people/reads.ts";
import {
  aboutBooking,
  cancelFact,
  paidFacts,
  transactionLine,
} from "#server/features/places/booking-letters.ts";
import { refundReceipt } from "#server/features/places/cancelled-letter.ts";
import { renewedAmong } from "#server/features/places/terms.ts";
import { bookingTicket } from "#server/features/places/tickets.ts";
import type { Fact, Letter } from "#server/ports/mail/letter.ts";
import type { Mailer } from "#server/ports/mail/mailer.ts";
import { isCardGone } from "./failed.ts";
import { stillOwed } from "./reads.ts";

type Refunding = {
  payment: Payment;
  refund: RefundRecord;
  receipt: Receipt;
  /** Until when its member may still cancel what remains paid; null if they may not (D57). */
  until: Date | null;
};

/**
 * Mails the member that money was refunded, how much and why (D65), unless the mail that their booking was cancelled has
 * said so. The payment is read now: the refund may have ended it. A deleted member cannot be told.
 */
export async function tellOfRefund(
  tx: Db,
  { mailer, now, ...refunded }: Pick<Refunding, "refund" | "receipt"> & { mailer: Mailer; now: Date },
): Promise<void> {
  const payment = await findPayment(tx, refunded.refund.payment_id);
  if (payment.email === "" || isPartOfEnding(refunded.refund, payment)) return;
  const isRenewed = (await renewedAmong(tx, [payment.id])).has(payment.id);
  const until = isRenewed ? null : cancellableUntil(payment, now);
  await mailer.send(refundedLetter({ payment, until, ...refunded }), tx);
}

/**
 * Mails the admins that the provider will not pay back, or that money waits at the desk, once for each refund (D58, D65, D91).
 * Until it goes, what is kept of the mail names nobody.
 */
export async function tellOfFailure(
  tx: Db,
  { mailer, refund }: { mailer: Mailer; refund: RefundRecord },
): Promise<void> {
  const payment = await findPayment(tx, refund.payment_id);
  for (const admin of await listAdmins(tx)) await mailer.send(owedLetter({ refund, payment, admin }), tx);
}

/**
 * Writes such a mail as it goes, with whose money it is: of who has left by then, no more than the books say. None of what is
 * owed no more, or is being tried again: somebody might pay it twice.
 */
export async function writeOwed(db: Db, event: string): Promise<Letter | undefined> {
  const [, id = "", adminId = ""] = event.split(":");
  const refund = await findRow(db, "refunds", { id });
  const admin = await findRow(db, "users", { id: adminId, role: "admin" });
  if (!refund || !admin) return undefined;
  const payment = await findPayment(db, refund.payment_id);
  const owed = stillOwed(refund, payment);
  if (owed.state !== "failed" || owed.amount_cents <= 0) return undefined;
  return owedLetter({ refund: owed, payment, admin, member: payment.user_name });
}

type Owed = {
  refund: Pick<RefundRecord, "id" | "amount_cents" | "failure" | "reason">;
  payment: Payment;
  admin: { id: string; name: string; email: string };
  /** Whose money it is; nobody is named if left out. */
  member?: string;
};

/** Tells an admin of money that did not go back to a card, or was paid at the desk, where only an admin can hand it back (D91). */
export function owedLetter({ refund, payment, admin, member }: Owed): Letter {
  const { id, amount_cents, failure, reason } = refund;
  const [amount, isAtDesk] = [moneyText(amount_cents), payment.desk !== null];
  const what = isAtDesk ? `${amount} to pay back at the desk` : `A refund of ${amount} failed`;
  return {
    kind: "refund-failed",
    event: `refund failed:${id}:${admin.id}`,
    to: admin.email,
    name: admin.name,
    subject: [what, ...(member ? [member] : [])].join(": "),
    paragraphs: [
      isAtDesk
        ? "It was paid at the desk, so no card gets it back. Its member knows to ask for it there. Record it once they have it."
        : `The money has not gone back, and is still owed. ${
            isCardGone(refund)
              ? `No money can reach that card any more: ask ${member ?? "the member"} how to pay them instead, such as in cash or by transfer, and record it once it is paid.`
              : "Try again, or settle it another way."
          }`,
    ],
    facts: member
      ? [
          payment.user_id
            ? ["Member", member, `/dashboard/all-users/${payment.user_id}`]
            : ["Member", member],
          ["Owed", `${amount} of ${moneyText(payment.price_cents)}`],
          ...paidFor(payment),
          ["Why", reason],
          ...(failure === null ? [] : [["Failed", failure] satisfies Fact]),
        ]
      : [],
    afterwards: [transactionLine(payment)],
    action: { label: "Settle it in Balance", path: `/dashboard/balance#refund-${id}` },
  };
}

/** By these it is found, and told from another. */
function paidFor({ slot_timing, trainer_name, class_name, paid_at, card, desk }: Payment): Fact[] {
  const how = desk === null ? card : `at the desk, ${deskWords[desk]}`;
  return [
    ["For", [`${slot_timing} with ${trainer_name}`, class_name].filter(Boolean).join(" · ")],
    ["Paid", [dayText(studioDay(new Date(paid_at))), how].filter(Boolean).join(" · ")],
  ];
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

/** Tells a member what was paid back, why, what remains paid, and what became of the booking. */
export function refundedLetter({ payment, refund, receipt, until }: Refunding): Letter {
  const [amount, price] = [moneyText(refund.amount_cents), moneyText(payment.price_cents)];
  const isPart = refund.amount_cents < payment.price_cents;
  const how = refund.paid_otherwise;
  const what = `We’ve paid you back ${amount}${isPart ? ` of ${price}` : ""}. ${whatBecameOf(payment, refund)}`;
  const remains = payment.price_cents - payment.returned_cents;
  return {
    ...aboutBooking(payment),
    action: refundReceipt(payment, refund),
    kind: "refunded",
    event: how === null ? `refunded:${refund.id}` : `paid otherwise:${refund.id}`,
    subject: how === null ? `We’ve refunded ${amount} to your card` : `We’ve paid you back ${amount}`,
    ticket: {
      ...bookingTicket(payment),
      kicker: "Paid back",
      headline: amount,
      ...whatIsStamped[payment.status],
    },
    preview: what,
    paragraphs: [
      what,
      how === null
        ? "It can take five to ten days to appear on your statement."
        : payment.desk === null
          ? "We paid it to you directly, not to your card."
          : "You paid at the desk, so it wasn’t sent to a card.",
    ],
    facts: [
      ["Reason", refund.reason],
      ...(remains > 0 ? [["Still paid", `${moneyText(remains)} of ${price}`] satisfies Fact] : []),
      ...(until ? [cancelFact(until, `for the remaining ${moneyText(remains)}`)] : []),
      ...(how === null
        ? paidFacts(payment)
        : [["How", payment.desk === null ? how : `At the desk, ${how}`] satisfies Fact]),
      ["Receipt", receiptNumber(receipt), refundReceipt(payment, refund).path],
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

function whatBecameOf({ status, ends_on }: Payment, { settled_at, created_at }: RefundRecord): string {
  if (status === "refused") return "No booking was made.";
  if (status === "cancelled") return "The booking it was for has ended.";
  const isOver = ends_on < studioDay(new Date(settled_at ?? created_at));
  return isOver
    ? `The membership it was for ended on ${weekdayText(ends_on)}.`
    : `Your membership stays as it is, until ${weekdayText(ends_on)}.`;
}
