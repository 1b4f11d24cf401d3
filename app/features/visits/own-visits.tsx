import { useQuery } from "@tanstack/react-query";
import chevron from "lucide/dist/esm/icons/chevron-down.mjs";
import { SlotName } from "#app/features/people/slot-light.tsx";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { OwnVisit } from "#contract/visits.ts";
import { ownVisitsQuery } from "./queries.ts";

type Whose = {
  /** The reader's. */
  email: string;
  /** A member's id, where an admin reads theirs. */
  member?: string;
};

/** The visits of this month and the last. */
export function useVisits(whose: Whose, { enabled = true } = {}) {
  const month = studioDay(useNow()).slice(0, 7);
  const before = dayAfter(`${month}-01`, -1).slice(0, 7);
  return { month, before, ...useQuery({ ...ownVisitsQuery(whose, `${before}-01`), enabled }) };
}

/** How often the member came this month and the last, and when; nothing before the first tick (D77). */
export function OwnVisits(whose: Whose) {
  const { month, before, data: visits = [] } = useVisits(whose);
  if (visits.length === 0) return null;
  const [here, last] = [month, before].map((one) => visits.filter(({ day }) => day.startsWith(one)).length);
  return (
    <details className="group/visits border-hair border-y">
      <summary className="tabular flex min-h-target cursor-pointer list-none flex-wrap items-center gap-x-4">
        <span className="font-semibold">{visitsText(here ?? 0)} this month</span>
        <span className="text-muted">{visitsText(last ?? 0)} last month</span>
        <Icon
          of={chevron}
          className="ms-auto size-5 transition-transform group-open/visits:rotate-180 print:hidden"
        />
      </summary>
      <ul className="grid gap-1 pb-3 text-small">
        {visits.map((visit) => (
          <Visit key={visit._id} visit={visit} />
        ))}
      </ul>
    </details>
  );
}

function Visit({ visit: { day, slotTiming, trainerName } }: { visit: OwnVisit }) {
  return (
    <li className="wrap-anywhere flex flex-wrap items-center gap-x-3">
      <span className="tabular min-w-36">
        {weekdayOf(day)} <DateText date={day} length="short" yearless />
      </span>
      <SlotName timing={slotTiming} /> with {trainerName}
    </li>
  );
}

function visitsText(visits: number): string {
  return `${visits} ${visits === 1 ? "visit" : "visits"}`;
}
