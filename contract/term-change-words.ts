import type { Weekday } from "#studio/hours.ts";
import type { ChangedSession } from "./absences.ts";
import { listed } from "./listed.ts";
import { isOff, meantDays, sessionDays, weekdayOf } from "./next-session.ts";
import { dayAfter } from "./studio-time.ts";
import type { ChangedTerm } from "./term-changes.ts";
import { daysOf, isWithin, type Stretch } from "./terms.ts";

type Changed = {
  /** The last day as it is now. */
  endsOn: string;
  /** The weekdays of its slot, and those that its member has chosen of them (D81). */
  slotDays: readonly Weekday[];
  chosenDays: readonly Weekday[];
  changes: readonly ChangedTerm[];
  /** Its sessions that are changed, where they are known. */
  changedSessions?: readonly Pick<ChangedSession, "day" | "kind">[];
};

/** How many days that were off when it was paid for are named one by one. */
const mostNamed = 5;

/** A change with the days of its sessions that are still lost. */
type Told = ChangedTerm & { lost: readonly string[] };

/**
 * By how many days a membership's last day moved and why, each in words: "2 days more", "called off from 1 to 7 December"
 * (D72 to D76). What was taken back or made up for is no longer told.
 */
export function termChangeWords(
  { changes, ...membership }: Changed,
  stretchText: (days: Stretch) => string,
): { change: ChangedTerm; by: string; why: string }[] {
  const told = standing(changes, membership);
  return told.map((change) => {
    const reason = change.kind === "sold" ? offText(knownOff(change, told, membership.changedSessions)) : "";
    const cause = reason || whyText(change, membership.slotDays, stretchText);
    const why = `${cause}${besideText(change)}${chosenText(change)}`;
    // Of several nobody knows any more on which day each was made up for.
    const isTold =
      told.length === 1 && isMadeUp(change) && !isIdle(change) && meantOf(change.lost, membership);
    return { change, by: byText(change.days), why: isTold ? `${why}, ${madeUpText(change)}` : why };
  });

  /** "no session on 6 December" */
  function offText(days: readonly string[]): string {
    return days.length > 0 ? `no ${days.length === 1 ? "session" : "sessions"} on ${listText(days)}` : "";
  }

  /** What makes more days of a pause than it has: sessions that are lost in those it gave. */
  function besideText(change: Told): string {
    const pause = change.kind === "pause" && stretchOf(change);
    if (!pause || change.days <= daysOf({ startsOn: pause.from, endsOn: pause.until })) return "";
    const later = told.slice(told.indexOf(change) + 1).reduce((sum, { days }) => sum + days, 0);
    const until = dayAfter(membership.endsOn, -later);
    const given = sessionDays(membership.slotDays, { from: dayAfter(until, 1 - change.days), until });
    const lost = given.filter((day) => !isWithin(day, pause));
    const off = offText(knownOff({ ...change, lost }, told, membership.changedSessions));
    return `, and ${off || "other days off fall into its new dates"}`;
  }

  /** "6 and 10 December", "30 November and 2 December" */
  function listText(days: readonly string[]): string {
    const isNamed = (day: string, place: number) => days[place + 1]?.slice(0, 7) !== day.slice(0, 7);
    return listed(
      days.map((day, place) =>
        isNamed(day, place) ? stretchText({ from: day, until: day }) : String(Number(day.slice(8))),
      ),
    );
  }

  /** What nobody expects where only days that they have not chosen are lost: their last day is later all the same (D81). */
  function chosenText(change: Told): string {
    if (!isMadeUp(change) || meantOf(change.lost, membership)) return "";
    const so = told.length === 1 ? `, so the membership’s last day is ${lastDayText()}` : "";
    return `; no chosen day is lost, but every session of the slot counts${so}`;
  }

  function lastDayText(): string {
    return stretchText({ from: membership.endsOn, until: membership.endsOn });
  }

  function madeUpText({ lost, from, until }: Told): string {
    const day = lastDayText();
    // They may come then, but not on a day of theirs (D81).
    if (!meantDays(membership).includes(weekdayOf(membership.endsOn)))
      return `made up for on any of the slot’s days until ${day}`;
    return `made up for ${lost.length === 1 || (from !== null && from === until) ? "on" : "by"} ${day}`;
  }
}

/** Which of a change's lost days were off before it, if they are known and few; what else is called off is told by itself. */
function knownOff(change: Told, told: readonly Told[], changed: Changed["changedSessions"] = []): string[] {
  const others = told.filter((one) => one !== change && isMadeUp(one)).flatMap(({ lost }) => lost);
  const off = changed.filter((one) => isOff(one) && one.kind !== "paused").map(({ day }) => day);
  const days = change.lost.filter((day) => off.includes(day) && !others.includes(day));
  return days.length > mostNamed ? [] : days;
}

/** Whether one of these lost days is one on which their member means to come; also if nobody knows which are lost. */
function meantOf(lost: readonly string[], membership: Pick<Changed, "slotDays" | "chosenDays">): boolean {
  return lost.length === 0 || lost.some((day) => meantDays(membership).includes(weekdayOf(day)));
}

/** "3 days more", "1 day less". */
export function byText(days: number): string {
  return `${countedDays(Math.abs(days))} ${days < 0 ? "less" : "more"}`;
}

/** Whether days are given back for sessions that don't take place: as many as there are until the slot meets. */
function isMadeUp({ kind, days }: ChangedTerm): boolean {
  return days > 0 && ["called-off", "closed", "sold"].includes(kind);
}

/**
 * What takes days away again is taken off what gave them, the latest of it first; only what cannot be is told itself. Days
 * that stay of what lost no session in the end belong to what did.
 */
function standing(changes: readonly ChangedTerm[], { slotDays }: Pick<Changed, "slotDays">): Told[] {
  const told: Told[] = [];
  for (const change of changes) {
    let days = change.days;
    for (const [place, given] of [...told.entries()].reverse()) {
      if (days >= 0 || given.days < 0 || !isAbout(change, given)) continue;
      const taken = Math.min(given.days, -days);
      const lost = given.lost.filter((day) => !isWithin(day, stretchOf(change)));
      told[place] = { ...given, days: given.days - taken, until: lastDayLeft(given, change), lost };
      days += taken;
    }
    const stretch = isMadeUp(change) && stretchOf(change);
    told.push({ ...change, days, lost: stretch ? sessionDays(slotDays, stretch) : [] });
  }
  return withoutIdle(told.filter(({ days }) => days !== 0));
}

/** Without what has lost no session in the end, if another has: how far a slot's next day is, depends on all of them. */
function withoutIdle(told: readonly Told[]): Told[] {
  const rest = told.filter(isIdle).reduce((sum, { days }) => sum + days, 0);
  const heir = told.findLast((one) => isMadeUp(one) && one.lost.length > 0);
  if (!heir) return [...told];
  return told
    .filter((one) => !isIdle(one))
    .map((one) => (one === heir ? { ...one, days: one.days + rest } : one));
}

/** Whether days are given back for sessions that take place after all. */
function isIdle(change: Told): boolean {
  return isMadeUp(change) && stretchOf(change) !== undefined && change.lost.length === 0;
}

/** The days that a change is about, if they are known. */
function stretchOf({ from, until }: Pick<ChangedTerm, "from" | "until">): Stretch | undefined {
  return from === null || until === null ? undefined : { from, until };
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
  { kind, days, lost, reason, ...about }: Told,
  slotDays: readonly Weekday[],
  stretchText: (days: Stretch) => string,
): string {
  const { from, until } = about;
  const stretch = stretchOf(about);
  const when = stretch ? daysText(stretch, stretchText) : "";
  const isOne = from !== null && from === until;
  switch (kind) {
    case "called-off":
      return stretch ? calledOffText({ stretch, lost, slotDays }, stretchText) : "sessions called off";
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

/** Only the sessions that are lost: those that somebody else gives, or that take place after all, are not (D73). */
function calledOffText(
  { stretch, lost, slotDays }: { stretch: Stretch; lost: readonly string[]; slotDays: readonly Weekday[] },
  stretchText: (days: Stretch) => string,
): string {
  const [first, last] = [lost[0], lost.at(-1)];
  if (first === undefined || last === undefined)
    return `what was called off${daysText(stretch, stretchText)} takes place after all, and the days stay`;
  const between = { from: first, until: last };
  const when = daysText(between, stretchText);
  if (first === last) return `no session${when}`;
  return `${lost.length < sessionDays(slotDays, between).length ? "some " : ""}sessions called off${when}`;
}

/** " on 5 December", " from 1 to 7 December" */
function daysText(days: Stretch, stretchText: (days: Stretch) => string): string {
  return ` ${days.from === days.until ? "on" : "from"} ${stretchText(days)}`;
}
