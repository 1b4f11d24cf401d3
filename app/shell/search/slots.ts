import calendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import calendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import calendarOff from "lucide/dist/esm/icons/calendar-off.mjs";
import { publicApi, unwrap } from "#app/data/api.ts";
import { asShown } from "#app/data/as-shown.ts";
import { changeText } from "#app/features/absences/words.ts";
import { slotPath } from "#app/features/people/slot-path.ts";
import { offeredSlot, slotInks, takesBookings, timingsOf } from "#app/features/people/slots.ts";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { slotTimings } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import { minutesOf, startText } from "#contract/hours.ts";
import { isSessionOver, weekdayOf } from "#contract/next-session.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { namedToCome, plainDays } from "./days.ts";
import { type Command, distance, isFiller, type Link, nearest, type Seeker, type Source } from "./find.ts";

/** How many trainers are asked for, whose slots are then narrowed here. */
const mostTrainers = "100";

/** Minutes after midnight. */
type Hours = { start: number; end: number };

type Sought = {
  timings: SlotTiming[];
  days: Weekday[];
  /** Any of those of each, as 6:30 is two in a day. */
  hours: Hours[][];
  /** The other words: a trainer, or what they teach. */
  q: string;
};

/**
 * Trainers' slots for a word of a slot, a weekday or an hour, with other words or alone; undefined for other texts. A
 * trainer's own come first.
 */
export function slotsAt(text: string, { id, role }: Pick<Seeker, "id" | "role">): Source | undefined {
  const sought = soughtIn(text);
  const isByWord = /\bslots?\b/i.test(text) && sought.q !== "";
  if (!isOfSlots(sought) && !isByWord) return undefined;
  return async (_, options) => {
    const then = await readSlots(text, options);
    const [day] = sought.days;
    // Who has none on that day: when they have.
    const slots =
      then.length > 0 || !day || sought.q === ""
        ? then
        : (await readSlots(sought.q, options)).map(({ find, ...slot }) => ({
            ...slot,
            find: { ...find, note: `Not on ${day} · ${find.note}` },
          }));
    const {
      own = [],
      open = [],
      full = [],
    } = Object.groupBy(slots, ({ trainer, isFull }) =>
      trainer._id === id ? "own" : isFull ? "full" : "open",
    );
    const nearestOf = (some: typeof slots) =>
      nearest(
        // Who runs the studio asks who has booked.
        some.map(({ find, trainer }) =>
          role === "admin" ? { ...find, to: `/dashboard/all-users/${trainer._id}#booked` } : find,
        ),
        text,
      );
    const finds = [own, open, full].flatMap(nearestOf);
    return { kind: "Slots", finds: finds.length > 0 || sought.q !== "" ? finds : whyNone(text, sought) };
  };
}

const isOfSlots = ({ timings, days, hours }: Sought) => timings.length + days.length + hours.length > 0;

/** Whether a text names days, slots and hours, and nobody. */
export function isOfSlotsAlone(text: string): boolean {
  const sought = soughtIn(text);
  return sought.q === "" && isOfSlots(sought);
}

/** "Evening 18:30" */
const startsAt = (timing: SlotTiming) => `${timing} ${startText(timing)}`;

/** The timetable of the day, the slot or the hour that a text names alone. */
export function timetableAt(text: string): Command[] {
  if (!isOfSlotsAlone(text)) return [];
  const { timings, days, hours } = soughtIn(text);
  const [day] = days;
  const timing =
    timings[0] ??
    (hours.length > 0
      ? slotTimings.find((one) => isAt({ slotTiming: one, slotDuration: 1 }, hours))
      : undefined);
  if (!day && !timing) return [];
  return [
    {
      label: `Timetable: ${[day, timing && startsAt(timing)].filter(Boolean).join(", ")}`,
      icon: calendarDays,
      to: `/timetable${timing ? `?slot=${timing}` : ""}${day ? `#${anchorOf(day)}` : ""}`,
      isMeant: true,
    },
  ];
}

/** Why nothing takes place then: the studio is closed, today's sessions are over, or none is at that hour. */
function whyNone(text: string, { days: [day], hours }: Sought): Link[] {
  const isClosed = day && !opening.days.some((one) => one === day);
  const isOver = day && isOfToday(text);
  if (!isClosed && !isOver && hours.length === 0) return [];
  return [
    {
      label: isClosed
        ? `No sessions on ${day}`
        : isOver
          ? "No such sessions left today"
          : "No session at that hour",
      note: isClosed || isOver ? `Open ${daysText(opening.days)}` : slotTimings.map(startsAt).join(" · "),
      icon: calendarOff,
      to: "/timetable",
    },
  ];
}

/** Whether today itself is meant, and not its weekday. */
const isOfToday = (text: string) => /\b(today|tonight)\b/i.test(plainDays(text));

/** The most trainers of one name whose slots are shown to whoever typed no slot. */
const mostNamed = 2;

/** What can be booked of a class, or with a trainer, of whom the text has nothing but the name. */
export const findTaught: Source = async ({ q }, options) => {
  if (isOfSlots(soughtIn(q))) return { kind: "Slots", finds: [] };
  const slots = (await readSlots(q, options)).map((slot) => ({
    ...slot,
    taught: slot.trainer.available_classes.find((one) => distance(one, q) <= 0),
  }));
  const named = slots.filter(({ trainer, taught }) => taught || distance(trainer.name, q) <= 0);
  const trainers = new Set(named.map(({ trainer }) => trainer._id));
  if (trainers.size > mostNamed && !named.every(({ taught }) => taught)) return { kind: "Slots", finds: [] };
  return {
    kind: "Slots",
    finds: named.map(({ find, trainer, timing, taught: className }) => ({
      ...find,
      to: className ? slotPath({ label: timing, trainerId: trainer._id, className }) : find.to,
    })),
  };
};

/** The slots that can be booked, in these words, the full ones last (D54). */
export async function readSlots(text: string, options: Parameters<Source>[1]) {
  const sought = soughtIn(text);
  const query = { limit: mostTrainers, ...(sought.q && { q: sought.q }) };
  const now = new Date();
  const today = studioDay(now);
  const date = namedToCome(plainDays(text), today)?.from;
  const [found, few, changes] = await Promise.all([
    unwrap(publicApi.users.$get({ query }, options)),
    // Without these, the slot's own page says that it is full, and what is called off.
    unwrap(publicApi["few-places"].$get({}, options)).catch(() => []),
    date ? unwrap(publicApi["timetable-changes"].$get({}, options)).catch(() => undefined) : undefined,
  ]);
  const [day] = sought.days;
  const changeOf = (trainerId: string, slotTiming: SlotTiming) =>
    date && changes && changedTo(changes, { trainerId, slotTiming, day: date });
  return asShown(found)
    .filter(takesBookings)
    .flatMap((trainer) =>
      timingsOf(trainer)
        .filter((timing) => {
          const slot = offeredSlot(trainer, timing);
          // What is over is not looked for any more by whoever asks for today; by its weekday, next week's is.
          return isSought(slot, sought) && !(isOfToday(text) && isSessionOver(slot, today, now));
        })
        .map((timing) => {
          const isFull = few.some(
            (one) => one.trainerId === trainer._id && one.slotTiming === timing && one.left === 0,
          );
          const change = changeOf(trainer._id, timing);
          const slot = `${startsAt(timing)} with ${trainer.name}`;
          const find: Link = {
            label: day ? `${day} ${slot}` : slot,
            note: [daysText(trainer.slot_days), change && changeText(change), isFull && "Full"]
              .filter(Boolean)
              .join(" · "),
            icon: calendarCheck,
            light: slotInks[timing],
            to: slotPath({ label: timing, trainerId: trainer._id }),
          };
          return { find, trainer, timing, isFull };
        }),
    )
    .toSorted(
      (one, other) =>
        Number(one.isFull) - Number(other.isFull) ||
        slotTimings.indexOf(one.timing) - slotTimings.indexOf(other.timing),
    );
}

function isSought(slot: ReturnType<typeof offeredSlot>, { timings, days, hours }: Sought): boolean {
  return (
    (timings.length === 0 || timings.some((timing) => timing === slot.slotTiming)) &&
    (days.length === 0 || days.some((day) => slot.slotDays.includes(day))) &&
    isAt(slot, hours)
  );
}

/** Whether a slot's session is going on at each of these hours. */
function isAt(slot: Parameters<typeof minutesOf>[0], hours: Sought["hours"]): boolean {
  const session = minutesOf(slot);
  const isWithin = ({ start, end }: Hours) => session && start < session.end && session.start < end;
  return hours.every((any) => any.some(isWithin));
}

/** "After work" is an evening: its first word alone would begin "afternoon". */
export function soughtIn(text: string): Sought {
  const sought: Sought = { timings: [], days: [], hours: [], q: "" };
  const others: string[] = [];
  for (const word of plainDays(text)
    .toLowerCase()
    .replace(/[’']s\b/g, "")
    .replace(/(\d) (am|pm)\b/g, "$1$2")
    .replace(/\b(after|before) (work|office)\b/g, (_, when) => (when === "after" ? "evening" : "morning"))
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const timing = begunBy(word, slotTimings);
    const day = begunBy(word, weekdays) ?? dayCalled(word);
    const hours = hoursOf(word);
    if (word === "tonight") sought.timings.push("Evening");
    if (timing) sought.timings.push(timing);
    else if (day) sought.days.push(day);
    else if (hours) sought.hours.push(hours);
    else if (!isFiller(word) && !slotWords.has(word)) others.push(word);
  }
  return { ...sought, q: others.join(" ") };
}

/** What slots are called, and what is done in them: no trainer's name, nor what they teach. */
const slotWords = new Set(
  "class classes session sessions slot slots booking bookings coming come comes teaches trainer near nearby".split(
    " ",
  ),
);

/** The fewest letters of such a word. */
const fewest = 3;

/** The fewest letters of such a word in which a mistake is forgiven. */
const fewestForgiven = 5;

/** The name that a word, or its plural, begins, or is but for a slip: "tue", "evenings", "tomorow". */
function begunBy<Name extends string>(word: string, names: readonly Name[]): Name | undefined {
  const one = word.replace(/s$/, "");
  return (
    names.find((name) => one.length >= fewest && name.toLowerCase().startsWith(one)) ??
    names.find((name) => one.length >= fewestForgiven && distance(name, one) < 2)
  );
}

/** How many days ahead the days are that have names of their own. */
const daysAhead = { today: 0, tonight: 0, tomorrow: 1 } as const;
const callings = ["today", "tonight", "tomorrow"] as const;

/** The weekday of today or tomorrow. */
function dayCalled(word: string): Weekday | undefined {
  const called = begunBy(word, callings);
  return called && weekdayOf(dayAfter(studioDay(new Date()), daysAhead[called]));
}

/** What of a day is meant by "18:30", "6.30", "7pm" or "18": a minute, or an hour; until noon, of the evening, too. */
function hoursOf(word: string): Hours[] | undefined {
  const [, hour, minute, half] = word.match(/^(\d{1,2})(?:[:.]([0-5]\d))?(am|pm)?$/) ?? [];
  if (hour === undefined || Number(hour) > 23) return undefined;
  const isTwelve = Number(hour) <= 12;
  const start = (isTwelve && half ? Number(hour) % 12 : Number(hour)) * 60 + Number(minute ?? 0);
  const at = (from: number) => ({ start: from, end: from + (Number(minute) > 0 ? 1 : 60) });
  if (!isTwelve || half === "am") return [at(start)];
  return half === "pm" ? [at(start + 12 * 60)] : [at(start), at(start + 12 * 60)];
}
