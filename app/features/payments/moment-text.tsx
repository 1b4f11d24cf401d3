import { DateText } from "#app/ui/date-text.tsx";
import { clockText } from "#contract/hours.ts";
import { studioDay, studioMinute } from "#contract/studio-time.ts";

/** A moment as the studio's clock has it: "23 Nov, 18:05". */
export function MomentText({ moment }: { moment: string }) {
  const date = new Date(moment);
  return (
    <span className="tabular">
      <DateText date={studioDay(date)} length="short" yearless />, {clockText(studioMinute(date))}
    </span>
  );
}
