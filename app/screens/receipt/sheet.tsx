import type { ReactNode } from "react";
import { providerText } from "#app/features/payments/failed-refunds.ts";
import { StateText } from "#app/features/payments/own-state.tsx";
import { remainsOf } from "#app/features/payments/refund-column.tsx";
import { TermChanges } from "#app/features/payments/term-changes.tsx";
import { ranText } from "#app/features/payments/term-text.tsx";
import { PersonLink } from "#app/features/people/person-link.tsx";
import { useMe } from "#app/features/people/queries.ts";
import { slotInks } from "#app/features/people/slots.ts";
import { BrandName } from "#app/page/brand-name.tsx";
import { DayText } from "#app/page/day-text.tsx";
import { useNow } from "#app/page/use-now.ts";
import { EmailText } from "#app/ui/email-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { Price, priceText } from "#app/ui/price.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { deskWords } from "#contract/desk-words.ts";
import { slotTimes } from "#contract/hours.ts";
import { centsOfDollars, tierOfCents } from "#contract/money.ts";
import type { Payment, Refund } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";

/** The receipt of a charge: the studio, the member, what was bought, what it cost, and what was refunded. */
export function PaymentSheet({ payment }: { payment: Payment }) {
  const { receiptNumber, transactionId, price, trainerName, slotTiming } = payment;
  const { className, paidAt, card, desk, status } = payment;
  const today = studioDay(useNow());
  const me = useMe().data;
  // Whoever is no admin reads only their own.
  const isTheirs = me?.role === "admin" && me._id !== payment.memberId;
  const ran = ranText(payment);
  return (
    <Sheet
      timing={slotTiming}
      stamp={stampOf(payment)}
      lines={{
        Number: receiptNumber,
        "Paid by": <Payer payment={payment} />,
        "Paid on": <DayText moment={paidAt} />,
        Card: card,
        Paid: desk && `At the desk, ${deskWords[desk]}`,
        Membership: membershipOf(payment),
        Runs: ran && (
          <>
            {ran}
            <TermChanges payment={payment} />
          </>
        ),
        Trainer: trainerName,
        Slot: `${slotTiming} · ${slotTimes(payment)}`,
        Class: className,
        State:
          status === "booked" ? null : (
            <StateText payment={payment} today={today} member={isTheirs ? payment.userName : undefined} />
          ),
        "Transaction id": <code className="font-mono">{transactionId}</code>,
      }}
      total={{ name: `Total paid ${desk ? deskWords[desk] : "by card"}, in US dollars`, dollars: price }}
    >
      <PaidBack payment={payment} />
    </Sheet>
  );
}

/** What was bought: "Standard, one month". */
export function membershipOf({ price }: Payment): string {
  return `${tierOfCents(centsOfDollars(price))?.name ?? "Membership"}, one month`;
}

/** Who paid, which leads an admin to them, and their address on a line of its own. */
export function Payer({ payment: { userName, email, memberId } }: { payment: Payment }) {
  const isAdmin = useMe().data?.role === "admin";
  return (
    <>
      {isAdmin && memberId ? <PersonLink id={memberId}>{userName}</PersonLink> : userName}
      {email && (
        <span className="block">
          <EmailText email={email} />
        </span>
      )}
    </>
  );
}

/** The stamp's text; none while a full refund is on its way or waits at the desk, neither paid nor paid back. */
function stampOf(payment: Payment): string | null {
  if (restOf(payment) > 0) return payment.refunded > 0 ? "Part refunded" : "Paid";
  return payment.refunds.some((refund) => refund.state !== "done" && isTold(refund, payment))
    ? null
    : "Paid back";
}

/** What is left of a payment, in dollars, of which a part that failed is owed; without what waits at the desk (D91). */
function restOf(payment: Payment): number {
  const { price, refunded, desk } = payment;
  return desk ? remainsOf(payment) : (centsOfDollars(price) - centsOfDollars(refunded)) / 100;
}

/** A refund that failed is the studio's to settle; one that waits at the desk is its member's to collect (D91). */
function isTold({ state }: Refund, { desk }: Payment): boolean {
  return state !== "failed" || desk !== null;
}

/** What was refunded, is being refunded, waits at the desk or is still owed, and what remains paid. */
function PaidBack({ payment }: { payment: Payment }) {
  const { transactionId } = payment;
  const told = payment.refunds.filter((refund) => isTold(refund, payment));
  // Of no more than is left: a part may have been paid back in another way since.
  const owed = payment.refunds.filter((refund) => !told.includes(refund) && restOf(payment) > 0);
  if (told.length + owed.length === 0) return null;
  return (
    <div className="grid gap-3 border-hair border-t pt-6">
      <ul className="grid gap-3">
        {told.map(({ _id, amount, state, askedAt, settledAt }) => (
          <li key={_id} className="flex items-baseline justify-between gap-x-6">
            <span>
              {backWords[state]}, <DayText moment={state === "failed" ? askedAt : (settledAt ?? askedAt)} /> ·{" "}
              <TextLink to={`/dashboard/receipt/${transactionId}/refund/${_id}`}>
                {state === "done" ? "Refund receipt" : "Refund"}
              </TextLink>
            </span>
            <Price dollars={-amount} className="shrink-0 font-semibold" />
          </li>
        ))}
        {owed.map((refund) => (
          <li key={refund._id} className="wrap-anywhere font-semibold">
            <Owed refund={refund} most={restOf(payment)} />
          </li>
        ))}
      </ul>
      <RemainsPaid dollars={payment.price - payment.refunded} />
    </div>
  );
}

/** A refund that failed: to its member, that they need do nothing; to admins as on Balance, with the way there. */
function Owed({ refund, most }: { refund: Refund; most: number }) {
  const isAdmin = useMe().data?.role === "admin";
  const amount = priceText(Math.min(refund.amount, most));
  return (
    <>
      {isAdmin ? (
        <>
          A refund of {amount} failed. {providerText(refund)}{" "}
          <TextLink to={`/dashboard/balance#refund-${refund._id}`}>Settle it in Balance</TextLink>
        </>
      ) : (
        `${amount} could not be paid back yet: it hasn’t reached the card. The studio is taking care of it; you need do nothing.`
      )}
    </>
  );
}

/** What is left of a payment after refunds. */
export function RemainsPaid({ dollars }: { dollars: number }) {
  return (
    <p className="flex items-baseline justify-between gap-6">
      <span className="font-semibold">What remains paid</span>
      <Price dollars={dollars} className="font-display text-display-3" />
    </p>
  );
}

const backWords: Record<Refund["state"], string> = {
  due: "On its way back",
  pending: "On its way back",
  failed: "To be paid back at the studio’s desk",
  done: "Paid back",
};

type SheetProps = {
  /** The slot, which sets the ticket's colours. */
  timing: string;
  /** Labels and values; empty values are left out. */
  lines: Record<string, ReactNode>;
  /** The stamp on the stub; decorative, as the text says the same. */
  stamp: string | null;
  total: { name: string; dollars: number };
  /** What became of the total. */
  children?: ReactNode;
};

/** A ticket: what it is for above, what it cost on the stub. */
export function Sheet({ timing, lines, stamp, total, children }: SheetProps) {
  return (
    <article aria-label="Receipt">
      <div className="ticket-body pb-4">
        <header
          className={joinClasses(
            "relative isolate grid gap-2 p-6 pe-36 narrow:pe-6 print-color-exact sm:p-8 sm:pe-72",
            slotInks[timing] ?? "surface-studio",
          )}
        >
          <span
            aria-hidden="true"
            className="sky narrow:hidden [--sun-size:6rem] [--sun-x:calc(100%-4rem)] sm:[--sun-size:11rem] sm:[--sun-x:calc(100%-9rem)]"
          />
          <p className="flex flex-wrap items-center gap-3 font-display text-title sm:text-display-3">
            <BrandName mark="size-[1em]" />
          </p>
          <address className="text-small not-italic">
            {brand.address}
            <br />
            {brand.hotline}
          </address>
        </header>
        <dl className="border-rule border-t p-6 pb-2 sm:px-8">
          {Object.entries(lines).map(
            ([term, value]) =>
              value && (
                // Beside each other wherever a value has room for a word.
                <div
                  key={term}
                  className="flex flex-wrap gap-x-4 border-hair border-b py-2 last:border-none sm:gap-x-6"
                >
                  <dt className="w-28 text-muted sm:w-40">{term}</dt>
                  {/* An id or an email keeps to one line, below its label where that is too narrow. */}
                  <dd className="min-w-0 flex-[1_7rem] has-[code,wbr]:flex-auto font-semibold wrap-anywhere">
                    {value}
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <div className="ticket-stub grid gap-6 p-6 pt-8 sm:px-8">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <p className="grid flex-[1_8rem] gap-2">
            <span className="font-semibold">{total.name}</span>
            <Price dollars={total.dollars} className="font-display text-display-2" />
          </p>
          {stamp && (
            <p aria-hidden="true" className="ticket-stamp mx-2 mb-2 sm:me-4">
              {stamp}
            </p>
          )}
        </div>
        {children}
      </div>
    </article>
  );
}
