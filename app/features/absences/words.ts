import { dayText } from "#app/ui/date-text.tsx";
import type { ChangedSession, Substitute } from "#contract/absences.ts";
import { listed } from "#contract/listed.ts";
import { weekdayOf } from "#contract/next-session.ts";
import type { Stretch } from "#contract/terms.ts";
import { whyText } from "#contract/why-text.ts";

/** What has become of a session, in a few words: "Called off", "Closed: Eid al-Fitr", "With Omar Other", "Paused". */
export function changeText({ kind, name }: Pick<ChangedSession, "kind" | "name">): string {
  if (kind === "closed") return `Closed: ${name}`;
  if (kind === "substitute") return `With ${name}`;
  return kind === "paused" ? "Paused" : "Called off";
}

type Teaching = {
  /** Whose sessions they are, where the page does not say. */
  of?: string | undefined;
  why?: string;
  /** Whether the day has been named. */
  isOneDay?: boolean;
};

/** Who steps in: "Omar Other teaches the evening of 1 Dec." */
export function teachText(
  given: readonly Pick<Substitute, "day" | "slotTiming" | "substituteName">[],
  { of, why = "", isOneDay = false }: Teaching = {},
): string {
  const sessions = ({ slotTiming, day }: Pick<Substitute, "day" | "slotTiming">) =>
    `the ${slotTiming.toLowerCase()}${isOneDay ? "" : ` of ${dayText(day, { length: "short", yearless: true })}`}`;
  return [...new Set(given.map(({ substituteName }) => substituteName))]
    .map((name) => {
      const theirs = given.filter(({ substituteName }) => substituteName === name);
      const what = `${name} teaches ${listed(theirs.map(sessions))}`;
      return `${what}${of ? ` for ${of}` : ""}${whyText(why)}`;
    })
    .join(" ");
}

type StretchOptions = { withWeekdays?: boolean; length?: "short" | "long" };

/** Days in a row: "5 December", "5 to 14 December", "28 November to 3 December"; with weekdays "Sat 5 to Mon 14 December". */
export function stretchText(
  { from, until }: Stretch,
  { withWeekdays = false, length = "long" }: StretchOptions = {},
): string {
  const yearless = from.slice(0, 4) === until.slice(0, 4);
  const weekday = (day: string) => (withWeekdays ? `${weekdayOf(day).slice(0, 3)} ` : "");
  const last = `${weekday(until)}${dayText(until, { yearless, length })}`;
  if (from === until) return last;
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  const first = isOneMonth ? String(Number(from.slice(8))) : dayText(from, { yearless, length });
  return `${weekday(from)}${first} to ${last}`;
}

/** Days in order: "2, 3 and 16 December", "30 November and 2 December". */
export function daysText(days: readonly string[]): string {
  const isLastOfMonth = (day: string, place: number) => days[place + 1]?.slice(0, 7) !== day.slice(0, 7);
  return listed(
    days.map((day, place) =>
      isLastOfMonth(day, place) ? dayText(day, { yearless: true }) : String(Number(day.slice(8))),
    ),
  );
}

type Foretold = {
  sessions: number;
  people: number;
  /** Those whose sessions they are, where they are emailed, too. */
  trainers?: number;
  /** Whether those are counted that somebody has booked, and no others. */
  areBooked?: boolean;
};

/** What calling sessions off will do: "2 sessions will be called off, and we’ll email 1 person." */
export function foretoldText({ sessions, people, trainers, areBooked = false }: Foretold): string {
  const what = `${areBooked ? "booked " : ""}${sessions === 1 ? "session" : "sessions"}`;
  const lost = `${sessions} ${what} will be called off`;
  // Whoever pauses has booked, too.
  if (trainers !== undefined) return `${lost}, and we’ll email ${membersAndTrainers(people, trainers)}.`;
  if (people === 0) return `${lost}. Nobody has booked ${sessions === 1 ? "it" : "them"}.`;
  return `${lost}, and we’ll email ${peopleText(people)}.`;
}

/** How many are ticked as having come to what will be called off: "1 is ticked as having come."; empty if nobody is. */
export function cameText(came: number): string {
  return came === 0 ? "" : `${came} ${came === 1 ? "is" : "are"} ticked as having come.`;
}

/** Which of them stay called off: what is taken back takes place from tomorrow on (D72). */
export function finalText({ sessions, todays }: { sessions: number; todays: number }): string {
  if (todays === 0) return "";
  const what = sessions > todays ? "Today’s" : sessions === 1 ? "It" : "They";
  return `${what} can’t be taken back.`;
}

/** What taking lost sessions back will do: "2 sessions take place after all, …. We’ll email 1 person." */
export function backText({ sessions, people }: Pick<Foretold, "sessions" | "people">): string {
  // Whose sessions somebody else would have given are emailed, too.
  if (sessions === 0)
    return people === 0 ? "That brings no session back." : `We’ll email ${peopleText(people)}.`;
  const back = `${sessions} ${sessions === 1 ? "session takes" : "sessions take"} place after all`;
  const them = sessions === 1 ? "it" : "them";
  if (people === 0) return `${back}. Nobody has booked ${them}.`;
  return `${back}, so memberships lose the days added for ${them}. We’ll email ${peopleText(people)}.`;
}

function peopleText(people: number): string {
  return people === 1 ? "1 person" : `${people} people`;
}

/** "3 members and 1 trainer"; nobody is not named. */
export function membersAndTrainers(members: number, trainers: number): string {
  const counted = [
    ...(members === 0 ? [] : [members === 1 ? "1 member" : `${members} members`]),
    ...(trainers === 0 ? [] : [trainers === 1 ? "1 trainer" : `${trainers} trainers`]),
  ];
  return counted.join(" and ");
}

/** How many were told that the studio is closed: "We’ve emailed 3 members and 2 trainers." */
export function toldOfClosing({ members, trainers }: { members: number; trainers: number }): string {
  const told = membersAndTrainers(members, trainers);
  return told ? `We’ve emailed ${told}.` : "Nobody had booked or taught then.";
}

/** How many were told, of sessions or of one: "Nobody had booked them.", "We’ve emailed 12 members." */
export function toldText(members: number, { ofOne = false } = {}): string {
  if (members === 0) return `Nobody had booked ${ofOne ? "it" : "them"}.`;
  return `We’ve emailed ${members === 1 ? "1 member" : `${members} members`}.`;
}
