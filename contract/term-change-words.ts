import { dayAfter } from "./studio-time.ts";
import type { ChangedTerm } from "./term-changes.ts";
import type { Stretch } from "./terms.ts";

type Changed = {
  /** The last day as it is now. */
  endsOn: string;
  changes: readonly ChangedTerm[];
};

/**
 * By how many days a membership's last day moved and why, each in words: "2 days more", "called off from 1 to 7 December"
 * (D72 to D76). What was taken back or made up for is no longer told.
 */
export function termChangeWords(
  { endsOn, changes }: Changed,
  stretchText: (days: Stretch) => string,
): { change: ChangedTerm; by: string; why: string }[] {
  const told = standing(changes);
  return told.map((change) => {
    const why = whyText(change, stretchText);
    // Of several nobody knows any more on which day each was made up for.
    const isTold = told.length === 1 && isMadeUp(change);
    const on = change.from !== null && change.from === change.until ? "on" : "by";
    const madeUp = `made up for ${on} ${stretchText({ from: endsOn, until: endsOn })}`;
    return { change, by: byText(change.days), why: isTold ? `${why}, ${madeUp}` : why };
  });
}

/** "3 days more", "1 day less". */
export function byText(days: number): string {
  return `${countedDays(Math.abs(days))} ${days < 0 ? "less" : "more"}`;
}

/** Whether days are given back for sessions that don't take place: as many as there are until the slot meets. */
function isMadeUp({ kind, days }: ChangedTerm): boolean {
  return days > 0 && ["called-off", "closed", "sold"].includes(kind);
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
  const when = from === null || until === null ? "" : daysText({ from, until }, stretchText);
  const isOne = from !== null && from === until;
  switch (kind) {
    case "called-off":
      return isOne ? `no session${when}` : `sessions called off${when}`;
    case "closed":
      return `closed${when} for ${reason}`;
    case "substitute":
      return `another trainer steps in${when}`;
    case "back":
      return `held after all${when}`;
    case "pause":
      return days > 0 ? `paused${when}` : "pause ended early";
    case "given":
      return `${reason} (given by the studio)`;
    case "sold":
      if (!when) return "sessions off, known when it was paid for";
      return isOne ? `no session${when}` : `some sessions off${when}`;
    case "moved":
      return "other days off fall into its new dates";
    case "kept":
      return "kept from before";
  }
}

/** " on 5 December", " from 1 to 7 December" */
function daysText(days: Stretch, stretchText: (days: Stretch) => string): string {
  return ` ${days.from === days.until ? "on" : "from"} ${stretchText(days)}`;
}
