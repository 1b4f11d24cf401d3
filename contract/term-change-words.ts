import type { ChangedTerm } from "./term-changes.ts";
import type { Stretch } from "./terms.ts";

/**
 * By how many days a membership's last day moved and why, each in words: "+2 days", "called off 1 to 7 December" (D72 to
 * D76). What was taken back or made up for is left out once the days about it come to none.
 */
export function termChangeWords(
  changes: readonly ChangedTerm[],
  stretchText: (days: Stretch) => string,
): { change: ChangedTerm; by: string; why: string }[] {
  return standing(changes).map((change) => ({
    change,
    by: `${change.days < 0 ? "−" : "+"}${countedDays(Math.abs(change.days))}`,
    why: whyText(change, stretchText),
  }));
}

/** Those about days that overlap count together, and not at all if they come to none. */
function standing(changes: readonly ChangedTerm[]): ChangedTerm[] {
  const groups: ChangedTerm[][] = [];
  let last = "";
  for (const change of changes.toSorted(byFirstDay)) {
    const group = change.from !== null && change.from <= last ? groups.at(-1) : undefined;
    if (group) group.push(change);
    else groups.push([change]);
    if (change.until !== null && (!group || change.until > last)) last = change.until;
  }
  const undone = groups.filter((group) => group.reduce((sum, { days }) => sum + days, 0) === 0).flat();
  return changes.filter((change) => !undone.includes(change));
}

function byFirstDay({ from: one }: ChangedTerm, { from: other }: ChangedTerm): number {
  return (one ?? "").localeCompare(other ?? "");
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
      if (!when) return "days off known when it was paid for";
      return from === until ? `no session on ${when}` : `some days off, ${when}`;
    case "moved":
      return "it begins on another day";
    case "kept":
      return "kept from before";
  }
}
