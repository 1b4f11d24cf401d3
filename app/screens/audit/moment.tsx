import { DateText } from "#app/ui/date-text.tsx";
import { clockText } from "#contract/hours.ts";
import { studioDay, studioMinute } from "#contract/studio-time.ts";

/** A day and a time of it, in a table. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <span className="tabular sm:whitespace-nowrap">
      <DateText date={studioDay(moment)} length="short" />
      <span className="text-muted text-small md:block"> {clockText(studioMinute(moment))}</span>
    </span>
  );
}
