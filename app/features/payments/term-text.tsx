import { DateText } from "#app/ui/date-text.tsx";
import type { Term } from "#contract/terms.ts";

/** From when until when a membership runs: "22 Nov to 21 Dec 2026", "15 Dec 2026 to 14 Jan 2027" (D52). */
export function TermText({ startsOn, endsOn }: Term) {
  const isOfOneYear = startsOn.slice(0, 4) === endsOn.slice(0, 4);
  return (
    <>
      <DateText date={startsOn} length="short" yearless={isOfOneYear} /> to{" "}
      <DateText date={endsOn} length="short" />
    </>
  );
}
