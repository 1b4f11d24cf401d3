import { dayText } from "#app/ui/date-text.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import type { Stretch } from "#contract/terms.ts";

/** Days in a row: "5 December", "5 to 14 December", "28 November to 3 December"; with weekdays "Sat 5 to Mon 14 December". */
export function stretchText({ from, until }: Stretch, { withWeekdays = false } = {}): string {
  const yearless = from.slice(0, 4) === until.slice(0, 4);
  const weekday = (day: string) => (withWeekdays ? `${weekdayOf(day).slice(0, 3)} ` : "");
  const last = `${weekday(until)}${dayText(until, { yearless })}`;
  if (from === until) return last;
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  const first = isOneMonth ? String(Number(from.slice(8))) : dayText(from, { yearless });
  return `${weekday(from)}${first} to ${last}`;
}
