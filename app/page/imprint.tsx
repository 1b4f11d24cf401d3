import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { DateText } from "#app/ui/date-text.tsx";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";
import { BrandName } from "./brand-name.tsx";

/** On paper, at the foot of a public page: the studio, where it is, and the day of printing. */
export function Imprint() {
  const today = usePrintingDay();
  return (
    <address className="hidden flex-wrap items-center gap-x-8 gap-y-2 border-rule border-t pt-3 font-semibold not-italic print:flex">
      <span className="flex items-center gap-2 font-display text-display-3">
        <BrandName mark="size-[1em] text-accent" />
      </span>
      <span>{brand.address}</span>
      <span className="ms-auto">{brand.hotline}</span>
      {today && (
        <span>
          Printed on <DateText date={today} length="short" />
        </span>
      )}
    </address>
  );
}

/** The day at the studio, once something is printed: sooner, loading its time zone would hold up a phone's first page. */
function usePrintingDay(): string | undefined {
  const [day, setDay] = useState<string>();
  useEffect(() => {
    // At once: the page is printed as it is after the event.
    const note = () => flushSync(() => setDay(studioDay(new Date())));
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
  return day;
}
