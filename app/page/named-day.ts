import { dayText } from "#app/ui/date-text.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter } from "#contract/studio-time.ts";

/** A day as one speaks of it at the studio: "Today, Thursday 26 November", "Monday 30 November". Both are YYYY-MM-DD. */
export function namedDay(day: string, today: string): string {
  const date = `${weekdayOf(day)} ${dayText(day, { yearless: true })}`;
  if (day === today) return `Today, ${date}`;
  if (day === dayAfter(today)) return `Tomorrow, ${date}`;
  return day === dayAfter(today, -1) ? `Yesterday, ${date}` : date;
}
