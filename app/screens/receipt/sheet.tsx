import type { ReactNode } from "react";
import { Link } from "react-router";
import { StateText } from "#app/features/payments/own-state.tsx";
import { bookedTerm, TermText } from "#app/features/payments/term-text.tsx";
import { BrandMark } from "#app/ui/brand-mark.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { Price } from "#app/ui/price.tsx";
import { slotTimes } from "#contract/hours.ts";
import { centsOfDollars, tierOfCents } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";

/** The receipt of a charge: the studio, the member, what was bought, what it cost, and what of it went back. */
export function PaymentSheet({ payment }: { payment: Payment }) {
  const { receiptNumber, transactionId, userName, email, price, trainerName, slotTiming } = payment;
  const { className, paidAt, status } = payment;
  const term = bookedTerm(payment);
  const tier = tierOfCents(centsOfDollars(price));
  const today = studioDay(new Date());
  return (
    <Sheet
      lines={{
        Number: receiptNumber,
        "Paid by": email ? `${userName}, ${email}` : userName,
        "Paid on": <DateText date={studioDay(new Date(paidAt))} length="short" />,
        Membership: `${tier?.name ?? "Membership"}, one month`,
        Runs: term && <TermText {...term} />,
        Trainer: trainerName,
        Slot: `${slotTiming} · ${slotTimes(payment)}`,
        Class: className,
        State: status === "booked" ? null : <StateText payment={payment} today={today} />,
        "Transaction id": <code className="font-mono break-all">{transactionId}</code>,
      }}
    >
      <Total name="Total paid by card, in US dollars" dollars={price} />
      <PaidBack payment={payment} />
    </Sheet>
  );
}

/** What was paid back, or is on its way, and what remains paid. */
function PaidBack({ payment: { transactionId, price, refunded, refunds } }: { payment: Payment }) {
  const counted = refunds.filter(({ state }) => state !== "failed");
  if (counted.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3 border-hair border-t pt-6">
      <ul className="grid gap-3">
        {counted.map(({ _id, amount, state, askedAt, settledAt }) => (
          <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span>
              {state === "done" ? "Paid back" : "On its way back"},{" "}
              <DateText date={studioDay(new Date(settledAt ?? askedAt))} length="short" /> ·{" "}
              <Link
                to={`/dashboard/receipt/${transactionId}/refund/${_id}`}
                className="text-link inline-flex min-h-6 items-center"
              >
                {state === "done" ? "Refund receipt" : "Refund"}
              </Link>
            </span>
            <Price dollars={-amount} className="font-semibold" />
          </li>
        ))}
      </ul>
      <Total name="What remains paid" dollars={price - refunded} />
    </div>
  );
}

type SheetProps = {
  /** Names and what they are; one that is empty is left out. */
  lines: Record<string, ReactNode>;
  children: ReactNode;
};

/** A sheet of the studio's paper. */
export function Sheet({ lines, children }: SheetProps) {
  return (
    <article aria-label="Receipt" className="rounded border border-rule bg-raised p-6 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4 border-rule border-b pb-6">
        <p className="flex items-center gap-3 font-display text-title">
          <BrandMark className="size-8 text-accent-display" />
          {brand.name}
        </p>
        <address className="text-muted text-small not-italic">
          {brand.address}
          <br />
          {brand.hotline}
        </address>
      </header>
      <dl className="grid gap-4 border-rule border-b py-6">
        {Object.entries(lines).map(
          ([term, value]) =>
            value && (
              <div key={term} className="grid gap-x-6 sm:grid-cols-[10rem_1fr]">
                <dt className="text-muted">{term}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="pt-6">{children}</div>
    </article>
  );
}

export function Total({ name, dollars }: { name: string; dollars: number }) {
  return (
    <p className="flex items-baseline justify-between gap-6">
      <span className="font-semibold">{name}</span>
      <Price dollars={dollars} className="font-display text-display-3" />
    </p>
  );
}
