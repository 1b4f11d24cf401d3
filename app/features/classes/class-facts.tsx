import type { ReactNode } from "react";
import { takesBookings } from "#app/features/people/slots.ts";
import { countText } from "#app/ui/count-text.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { roomFor } from "#app/ui/room-for.ts";
import type { ClassTeacher, StudioClass } from "#contract/classes.ts";
import { slotTimings } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import { hoursText } from "#contract/hours.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { brand } from "#studio/brand.ts";
import { slotStarts, type Weekday } from "#studio/hours.ts";

/** Fewer bookings than this would put people off a class. */
const fewestBookingsShown = 10;
/** More names than this would make a card of names. */
const mostNames = 2;

/** What one wants to know before coming: a name for it, and the words. */
export type ClassFact = { name: string; words: string };

/**
 * The facts about a class, for its card and its page alike: one line here shows a new field on both. What nobody knows
 * yet is left out, and so are trainers who take no bookings: nobody can come to them.
 */
export function factsOf({ taught_by, what_to_bring, archived }: StudioClass): ClassFact[] {
  const open = taught_by.filter(takesBookings);
  const facts = [
    { name: "With", words: taught_by.length === 0 && !archived ? "No trainer yet" : namesText(open) },
    { name: "When", words: whenText(open) },
    { name: "Bring", words: archived ? "" : what_to_bring || brand.bring },
  ];
  return facts.filter(({ words }) => words !== "");
}

/** The facts on a card. On a phone, where two cards share a row, only who and when. */
export function ClassFacts({ studioClass }: { studioClass: StudioClass }) {
  return (
    <>
      <dl className="card-facts">
        {factsOf(studioClass).map(({ name, words }) => (
          <div key={name} className={name === "Bring" ? "max-sm:hidden" : undefined}>
            <dt>{name}</dt>
            <dd className={roomFor(words)}>{words}</dd>
          </div>
        ))}
      </dl>
      <Bookings studioClass={studioClass} className="text-small" />
    </>
  );
}

/** How many train there, once that speaks for the class. */
export function Bookings({
  studioClass,
  className,
}: {
  studioClass: StudioClass;
  className?: string;
}): ReactNode {
  const { total_bookings } = studioClass;
  if (total_bookings < fewestBookingsShown) return null;
  return (
    <p className={joinClasses("font-bold", className)}>{countText(total_bookings)} members train here</p>
  );
}

/** "Nusrat Jahan and Rafiq Hasan"; of more than two the first and how many others. */
function namesText(teachers: readonly ClassTeacher[]): string {
  const names = teachers.map(({ name }) => name);
  if (names.length <= mostNames) return names.join(" and ");
  return `${names[0]} and ${names.length - 1} others`;
}

/**
 * "Sat to Thu · 6:30, 18:30 · 1 to 1.5 hours": when some trainer has the class, and how long. No times where that would
 * name a session that none of them has.
 */
function whenText(teachers: readonly ClassTeacher[]): string {
  if (teachers.length === 0) return "";
  const hours = teachers.map(({ slot_duration }) => slot_duration);
  const [least, most] = [Math.min(...hours), Math.max(...hours)];
  const days = teachers.flatMap(({ slot_days }) => slot_days);
  const slots = slotTimings.filter((slot) => teachers.some((one) => one.available_slots.includes(slot)));
  const isTaught = (day: Weekday, slot: SlotTiming) =>
    teachers.some((one) => one.slot_days.includes(day) && one.available_slots.includes(slot));
  const times = days.every((day) => slots.every((slot) => isTaught(day, slot)))
    ? slots.map((slot) => slotStarts[slot]).join(",\u00A0")
    : "times vary by trainer";
  const length = `${least < most ? `${least} to ` : ""}${hoursText(most)}`.replaceAll(" ", "\u00A0");
  return `${daysText(days)} · ${times}\u00A0· ${length}`;
}
