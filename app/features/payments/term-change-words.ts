import { dayText } from "#app/ui/date-text.tsx";
import { weekdayOf } from "#contract/next-session.ts";
import type { ChangedTerm } from "#contract/term-changes.ts";
import type { Stretch } from "#contract/terms.ts";

/** By how many days a membership's last day moved and why: "+2 days: called off 1 to 7 December" (D72 to D76). */
export function termChangeText(change: ChangedTerm): string {
  const sign = change.days < 0 ? "−" : "+";
  return `${sign}${daysText(Math.abs(change.days))}: ${whyText(change)}`;
}

/** "1 day", "7 days". */
export function daysText(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

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

function whyText({ kind, days, from, until, reason }: ChangedTerm): string {
  const when = from !== null && until !== null ? stretchText({ from, until }) : "";
  switch (kind) {
    case "called-off":
      return `called off ${when}`.trim();
    case "closed":
      return `closed for ${reason}`;
    case "substitute":
      return "another trainer steps in";
    case "back":
      return "back on";
    case "pause":
      return days > 0 ? `paused ${when}` : "pause ended early";
    case "given":
      return reason;
    case "sold":
      return "days off known when it was paid for";
    case "moved":
      return "it begins on another day";
    case "kept":
      return "kept from before";
  }
}
