import type { ChangedTerm } from "./term-changes.ts";
import type { Stretch } from "./terms.ts";

/** By how many days a membership's last day moved and why: "+2 days: called off 1 to 7 December" (D72 to D76). */
export function termChangeText(change: ChangedTerm, stretchText: (days: Stretch) => string): string {
  const sign = change.days < 0 ? "−" : "+";
  return `${sign}${countedDays(Math.abs(change.days))}: ${whyText(change, stretchText)}`;
}

/** "1 day", "7 days". */
export function countedDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

function whyText(
  { kind, days, from, until, reason }: ChangedTerm,
  stretchText: (days: Stretch) => string,
): string {
  const when = from !== null && until !== null ? stretchText({ from, until }) : "";
  switch (kind) {
    case "called-off":
      return `called off ${when}`.trim();
    case "closed":
      return `closed for ${reason}`;
    case "substitute":
      return `another trainer steps in${when && ` on ${when}`}`;
    case "back":
      return `held after all ${when}`.trim();
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
