import { DateText } from "#app/ui/date-text.tsx";
import type { Term } from "#contract/terms.ts";

/** From when until when a membership runs: "22 Nov 2026 to 21 Dec 2026" (D52). */
export function TermText({ startsOn, endsOn }: Term) {
  return (
    <>
      <DateText date={startsOn} length="short" /> to <DateText date={endsOn} length="short" />
    </>
  );
}
