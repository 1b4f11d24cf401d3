import { dayAfter } from "./studio-time.ts";
import type { ChangedTerm } from "./term-changes.ts";
import type { Stretch } from "./terms.ts";

/**
 * By how many days a membership's last day moved and why, each in words: "+2 days", "called off 1 to 7 December" (D72 to
 * D76). What was taken back or made up for is no longer told.
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

/** What takes days away again is taken off what gave them, the latest of it first; only what cannot be is told itself. */
function standing(changes: readonly ChangedTerm[]): ChangedTerm[] {
  const told: ChangedTerm[] = [];
  for (const change of changes) {
    let days = change.days;
    for (const [place, given] of [...told.entries()].reverse()) {
      if (days >= 0 || given.days < 0 || !isAbout(change, given)) continue;
      const taken = Math.min(given.days, -days);
      told[place] = { ...given, days: given.days - taken, until: lastDayLeft(given, change) };
      days += taken;
    }
    told.push({ ...change, days });
  }
  return told.filter(({ days }) => days !== 0);
}

/** Whether a change takes away what another gave: a pause that ends, or sessions of its days that take place after all. */
function isAbout(change: ChangedTerm, given: ChangedTerm): boolean {
  if (change.from === null || given.from === null) return change.kind === given.kind;
  const overlap = change.from <= (given.until ?? "") && given.from <= (change.until ?? "");
  return overlap && given.kind !== "given" && (change.kind === "pause") === (given.kind === "pause");
}

/** Days off, or a pause, whose end is taken back last until the day before. */
function lastDayLeft({ from, until }: ChangedTerm, { kind, from: cut, until: last }: ChangedTerm) {
  const isItsEnd =
    kind !== "substitute" && from !== null && cut !== null && from < cut && (last ?? "") >= (until ?? "");
  return isItsEnd ? dayAfter(cut, -1) : until;
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
      return "moved along with what comes before";
    case "kept":
      return "kept from before";
  }
}
