import { TimeText } from "#app/page/time-text.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { studioDay } from "#contract/studio-time.ts";

/** A moment in the studio's time: "23 Nov, 18:05"; in another time zone it says whose time that is. */
export function MomentText({ moment }: { moment: string }) {
  const date = new Date(moment);
  return (
    <span className="tabular">
      <DateText date={studioDay(date)} length="short" yearless />, <TimeText moment={date} />
    </span>
  );
}
