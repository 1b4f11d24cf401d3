import { TimeText } from "#app/page/time-text.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { studioDay } from "#contract/studio-time.ts";

/** A date and time in a table cell. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <span className="tabular sm:whitespace-nowrap">
      <DateText date={studioDay(moment)} length="short" />
      <span className="text-muted text-small md:block">
        {" "}
        <TimeText moment={moment} />
      </span>
    </span>
  );
}
