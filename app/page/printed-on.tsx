import type { ReactNode } from "react";
import { DateText } from "#app/ui/date-text.tsx";
import { studioDay } from "#contract/studio-time.ts";
import { brand } from "#studio/brand.ts";
import { useNow } from "./use-now.ts";

/** On paper alone: whose sheet it is, `of` whom or what, and the day of printing at the studio. */
export function PrintedOn({ of }: { of?: ReactNode }) {
  return (
    <p className="hidden text-small print:block">
      {brand.name}, {brand.tagline}
      {of && <> · {of}</>} · Printed on <DateText date={studioDay(useNow())} length="short" />
    </p>
  );
}
