import type { ReactNode } from "react";
import { DateText } from "#app/ui/date-text.tsx";
import { minutesOf } from "#contract/hours.ts";
import { nextBooked } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { studioDay, studioMoment } from "#contract/studio-time.ts";
import type { Term } from "#contract/terms.ts";

/** A membership's term: "22 Nov to 21 Dec 2026", "15 Dec 2026 to 14 Jan 2027" (D52). */
export function TermText({ startsOn, endsOn }: Term) {
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
  const { status, endedAt, startsOn, endsOn } = payment;
  if (status === "booked") return <TermText startsOn={startsOn} endsOn={endsOn} />;
  if (status === "refused" || endedAt === null) return null;
  if (!hadSession(payment, new Date(endedAt))) return "Never started";
  const endedOn = studioDay(new Date(endedAt));
  return <TermText startsOn={startsOn} endsOn={endedOn < endsOn ? endedOn : endsOn} />;
}

/** Whether the first session of a booking had begun by this time. */
function hadSession(payment: Payment, moment: Date): boolean {
  // Any of its days would have been a session, whichever were chosen (D85).
  const first = nextBooked({ ...payment, chosenDays: [] }, new Date(payment.paidAt));
  return first !== null && studioMoment(first, minutesOf(payment)?.start) <= moment;
}
