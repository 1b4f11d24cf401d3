import { DateText } from "#app/ui/date-text.tsx";
import { studioDay } from "#contract/studio-time.ts";

type DayTextProps = {
  /** A time, in ISO 8601 if it is text. */
  moment: string | Date;
  length?: "short" | "long";
  className?: string;
};

/** The day of a moment by the studio's clock: "23 Nov 2026". */
export function DayText({ moment, length = "short", className }: DayTextProps) {
  return <DateText date={studioDay(new Date(moment))} length={length} className={className} />;
}
