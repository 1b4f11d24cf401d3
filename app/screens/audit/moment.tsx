import { DayText } from "#app/page/day-text.tsx";
import { TimeText } from "#app/page/time-text.tsx";

/** A date and time in a table cell. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <span className="tabular sm:whitespace-nowrap">
      <DayText moment={moment} />
      <span className="text-muted text-small md:block">
        {" "}
        <TimeText moment={moment} />
      </span>
    </span>
  );
}
