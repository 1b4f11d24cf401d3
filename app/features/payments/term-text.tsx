import type { ReactNode } from "react";
import { DateText } from "#app/ui/date-text.tsx";
import { centsOfDollars } from "#contract/money.ts";
import type { Payment } from "#contract/payments.ts";
import { ranUntil } from "#contract/ran-until.ts";
import type { Term } from "#contract/terms.ts";

/** A membership's term: "22 Nov to 21 Dec 2026", "15 Dec 2026 to 14 Jan 2027"; of one day, "22 Nov 2026" (D52). */
export function TermText({ startsOn, endsOn }: Term) {
  if (startsOn === endsOn) return <DateText date={endsOn} length="short" />;
  const isOfOneYear = startsOn.slice(0, 4) === endsOn.slice(0, 4);
  return (
    <>
      <DateText date={startsOn} length="short" yearless={isOfOneYear} /> to{" "}
      <DateText date={endsOn} length="short" />
    </>
  );
}

/** The term of a booking, cut short if it ended early, or that it never started; nothing for what was never booked. */
export function ranText(payment: Payment): ReactNode {
  const { status, endedAt, startsOn, endsOn, price, refunded } = payment;
  if (status === "booked") return <TermText startsOn={startsOn} endsOn={endsOn} />;
  if (status === "refused" || endedAt === null) return null;
  // What failed, or waits at the desk, is still owed.
  const owed = payment.refunds.filter(({ state }) => state === "failed").map(({ amount }) => amount);
  const backCents = [refunded, ...owed].map(centsOfDollars).reduce((sum, cents) => sum + cents, 0);
  const lastDay = ranUntil(payment, { endedAt, isAllBack: backCents >= centsOfDollars(price) });
  return lastDay ? <TermText startsOn={startsOn} endsOn={lastDay} /> : "Never started";
}
