import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useNow } from "#app/page/use-now.ts";
import { DateText, dayText } from "#app/ui/date-text.tsx";
import { DayField } from "#app/ui/day-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Range } from "#contract/payments.ts";
import { studioDay } from "#contract/studio-time.ts";
import { PrintedOn } from "./printed-on.tsx";
import { isTurnedRound, rangePath, readDays, readRange, usualRanges } from "./range.ts";

/** The range of days of what the page lists, kept in the URL. */
export function RangeChoice() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const today = studioDay(useNow());
  const { key } = useLocation();
  const [turned, setTurned] = useState<{ days: Range; key: string }>();
  // Until other days are chosen.
  const range = turned?.key === key ? turned.days : readDays(address);
  function choose(change: Range) {
    const days = { ...range, ...change };
    // What is shown stays, and so does its address.
    if (isTurnedRound(days)) return setTurned({ days, key });
    void navigate(rangePath(address, days), { replace: true, preventScrollReset: true });
  }
  return (
    <section aria-label="Days" className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <PrintedOn of={<RangeText {...range} />} />
      <div className="grid grid-cols-2 gap-4 narrow:grid-cols-1 max-sm:w-full sm:grid-cols-[11rem_11rem] print:hidden">
        <DayField label="From" day={range.from} onChoose={(from) => choose({ from })} />
        <DayField
          label="Until"
          day={range.until}
          error={
            isTurnedRound(range) ? `Until is before From. Shown: ${wordsOf(readRange(address))}.` : undefined
          }
          onChoose={(until) => choose({ until })}
        />
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-2 sm:min-h-target sm:items-center sm:gap-x-6 print:hidden">
        {usualRanges(today).map(({ label, ...usual }) => (
          <li key={label}>
            <TextLink
              to={rangePath(address, usual)}
              replace
              preventScrollReset
              aria-current={usual.from === range.from && usual.until === range.until ? "true" : undefined}
              className="aria-[current]:font-bold aria-[current]:no-underline"
            >
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ from, until }: Range): string {
  const words = [
    from && `from ${dayText(from, { length: "short" })}`,
    until && `until ${dayText(until, { length: "short" })}`,
  ];
  return words.filter(Boolean).join(" ") || "all days";
}

/** The days in words, as paper has them instead of the fields. */
function RangeText({ from, until }: Range) {
  return (
    <>
      {from || until ? "Days" : "All days"}
      {from && " from "}
      {from && <DateText date={from} length="short" />}
      {until && " until "}
      {until && <DateText date={until} length="short" />}
    </>
  );
}
