import { DateText } from "#app/ui/date-text.tsx";
import type { Payment } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
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

/** A booking's term, cut short if it ended early; undefined if it never ran. */
export function bookedTerm({ status, endedAt, startsOn, endsOn }: Payment): Term | undefined {
  if (status === "booked") return { startsOn, endsOn };
  if (status === "refused" || endedAt === null) return undefined;
  const endedOn = studioDay(new Date(endedAt));
  if (endedOn < startsOn) return undefined;
  return { startsOn, endsOn: endedOn < endsOn ? endedOn : endsOn };
}
