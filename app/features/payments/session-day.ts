import { dayText } from "#app/ui/date-text.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter } from "#contract/studio-time.ts";

/**
 * How one speaks of a session's day: "Today", "Tomorrow", the weekday within a week, then "20 Dec". Both days are
 * YYYY-MM-DD at the studio.
 */
export function sessionDay(day: string, today: string): string {
  const soon = soonText(day, today);
  if (soon) return soon;
  if (day < dayAfter(today, 7)) return weekdayOf(day);
  return dayText(day, { length: "short", yearless: true });
}

/** "Today" (also of a night's session that began yesterday) or "Tomorrow", for a session's day as in `sessionDay`. */
function soonText(day: string, today: string): string | undefined {
  if (day <= today) return "Today";
  return day === dayAfter(today) ? "Tomorrow" : undefined;
}
