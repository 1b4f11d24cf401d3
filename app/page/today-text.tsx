import { DateText } from "#app/ui/date-text.tsx";
import { weekdayOf } from "#contract/next-session.ts";

/** What names the studio's day, YYYY-MM-DD, where it is told: "Today, Thursday 26 November". */
export function TodayText({ today }: { today: string }) {
  return (
    <>
      Today, {weekdayOf(today)} <DateText date={today} yearless />
    </>
  );
}
