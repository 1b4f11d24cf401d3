import { DateText } from "#app/ui/date-text.tsx";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";
import { useNow } from "./use-now.ts";

/** On paper alone: whose sheet it is, `of` a person or not, and of which day at the studio. */
export function PrintedOn({ of }: { of?: string }) {
  return (
    <p className="hidden text-small print:block">
      {brand.name}, {brand.tagline}
      {of && ` · ${of}`} · Printed on <DateText date={studioDay(useNow())} />
    </p>
  );
}
