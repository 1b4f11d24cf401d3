import { type ReactNode, useContext } from "react";
import { useWatch } from "react-hook-form";
import { FormAround } from "#app/forms/form-around.ts";
import type { Question } from "#app/forms/write-form.tsx";
import { boxStyle } from "#app/ui/checkbox-group.tsx";
import { DateText, dayText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { slotTimings } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import { hoursText, overrunText, slotHours, startText } from "#contract/hours.ts";
import { listed } from "#contract/listed.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotPlaces } from "#contract/places.ts";
import { SlotDuration, type SlotTiming } from "#contract/slots.ts";
import { studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { slotInks, timingsOf } from "./slots.ts";

const isOpen = (day: Weekday) => opening.days.some((open) => open === day);

/** The week's days as choices, one column each; a day on which the studio is closed stands there, too. */
export const dayChoices = weekdays.map((day) => ({
  value: day,
  name: day,
  disabled: !isOpen(day),
  label: <span className="text-small sm:text-body">{day.slice(0, 3)}</span>,
}));

/** A column for each. */
export const dayLayout = {
  options: "grid grid-cols-7 gap-1 narrow:grid-cols-2",
  option: `grid min-h-16 content-center justify-items-center gap-1 has-disabled:border-hair has-disabled:bg-transparent has-disabled:text-muted ${boxStyle}`,
};

/** One below the other. */
export const slotLayout = { options: "grid gap-4", option: "block" };

/** Who trains in a trainer's slots and waits for them, as far as it is known. */
export type Training = {
  /** The memberships with this trainer that have not ended. */
  running: readonly Payment[] | undefined;
  /** How many wait for each slot. */
  filled: readonly SlotPlaces[] | undefined;
  now: Date;
};

/** Slots as choices: a band each with how many have booked it now, below which the chosen days light up. */
export function slotChoices(timings: readonly SlotTiming[], { running = [], now }: Training) {
  return timings.map((timing) => ({
    value: timing,
    label: (box: ReactNode) => (
      <SlotBand timing={timing} box={box} booked={bookedIn(running, timing, now).length} />
    ),
  }));
}

/** The memberships that run, one for each person: a renewal begins later. */
function bookedIn(running: readonly Payment[], timing: string, now: Date): Payment[] {
  return running.filter(({ slotTiming, startsOn }) => slotTiming === timing && startsOn <= studioDay(now));
}

type SlotBandProps = { timing: SlotTiming; box: ReactNode; booked: number };

function SlotBand({ timing, box, booked }: SlotBandProps) {
  const { days, hours, timings } = useWeek();
  const isLit = hours !== 0 && timings.includes(timing);
  return (
    <>
      <span
        className={joinClasses(
          "relative isolate flex min-h-14 flex-wrap items-center gap-x-3 rounded-t py-2",
          isLit
            ? `px-3.5 ${slotInks[timing]} [&_input]:accent-ink`
            : "border border-field bg-raised px-3 [--color-sun:var(--color-hair)]",
        )}
      >
        <span className="sky [--sun-size:4rem] [--sun-x:calc(100%-1rem)] narrow:hidden sm:[--sun-size:5rem] sm:[--sun-x:calc(100%-3.5rem)]" />
        {box}
        <span className="font-display text-display-3">{timing}</span>{" "}
        <span className="tabular grid pe-10 font-semibold leading-tight narrow:pe-0 sm:flex sm:items-baseline sm:gap-x-3">
          {hours ? slotHours({ slotTiming: timing, slotDuration: hours }) : startText(timing)}{" "}
          {booked > 0 && <span className="text-small sm:text-body">{booked} booked</span>}
        </span>
      </span>
      <span aria-hidden="true" className="mt-1 grid grid-cols-7 gap-1 narrow:hidden">
        {weekdays.map((day) => (
          <span
            key={day}
            className={joinClasses(
              "h-9 w-full rounded-b",
              isLit && days.includes(day)
                ? `light-tile [--tile-sun:0.7rem] ${slotInks[timing]}`
                : isOpen(day) && "bg-sunken",
            )}
          />
        ))}
      </span>
    </>
  );
}

type WeekInWordsProps = Training & {
  /** The slots that stay, whatever is chosen. */
  kept?: readonly string[] | undefined;
};

/**
 * What the choices come to, in words, and what becomes of those who have booked a slot that is given up, or wait for it
 * (D53, D55).
 */
export function WeekInWords({ kept = [], running = [], filled = [], now }: WeekInWordsProps) {
  const { days, hours, timings } = useWeek();
  const lasting = new Set([...kept, ...timings]);
  const isNothingNew = kept.length > 0 && timings.length === 0 && days.length > 0;
  const givenUp = slotTimings.filter((timing) => hours === 0 || !lasting.has(timing));
  return (
    <>
      {isNothingNew ? (
        `A new slot opens on your days: ${daysText(days)}.`
      ) : (
        <WeekSum sessions={days.length * lasting.size} hours={hours} />
      )}
      {givenUp.map((timing) => (
        <StayingMembers
          key={timing}
          timing={timing}
          booked={bookedIn(running, timing, now)}
          running={running}
        />
      ))}
      {/* With 0 hours it goes on. */}
      {filled
        .filter(({ slotTiming, waiting }) => waiting > 0 && !lasting.has(slotTiming))
        .map(({ slotTiming, waiting }) => (
          <span key={slotTiming} className={noteStyle}>
            The waiting list for your {slotTiming.toLowerCase()} sessions ends:{" "}
            {waiting === 1 ? "1 person on it is" : `${waiting} people on it are`} told by mail.
          </span>
        ))}
    </>
  );
}

const noteStyle = "mt-2 block border-highlight border-l-6 bg-sunken px-3 py-2 text-body text-ink";

type OverrunProps = { trainer: User; kept?: readonly SlotTiming[] | undefined; children: string };

/** That the chosen slots have no room at the length that is typed, as the studio would say, or else what there is to know of it (D37). */
export function Overrun({ trainer, kept = [], children }: OverrunProps) {
  const { hours = 0, timings } = useWeek();
  const isRefused = useContext(FormAround)?.formState.errors.slot_duration !== undefined;
  const offered = [...kept, ...timings];
  // What is so already stays until it changes.
  const isNothingNew =
    hours === trainer.slot_duration && offered.every((timing) => timingsOf(trainer).includes(timing));
  // Once the studio has refused it, the field's error says so.
  const text = isNothingNew || isRefused ? "" : overrunText(offered, hours);
  return <span role="status">{text ? <strong className="text-danger">{text}</strong> : children}</span>;
}

function WeekSum({ sessions, hours }: { sessions: number; hours: number | undefined }) {
  if (hours === undefined) return null;
  if (hours === 0) return <span className={noteStyle}>With 0 hours nobody can book you.</span>;
  if (sessions === 0) return "Choose days and times: they light up here.";
  return `${sessions} ${sessions === 1 ? "session" : "sessions"} a week, ${hoursText(hours)} each.`;
}

/** The most that are named. */
const mostNamed = 3;

type StayingMembersProps = { timing: string; booked: readonly Payment[]; running: readonly Payment[] };

/** "Lamia Karim and Arif Rahman still come to your evening sessions, until 22 Dec." */
function StayingMembers({ timing, booked, running }: StayingMembersProps) {
  if (booked.length === 0) return null;
  const names = booked.map(({ userName }) => userName);
  const others = names.splice(mostNamed).length;
  return (
    <span className={noteStyle}>
      {listed(others > 0 ? [...names, `${others} ${others === 1 ? "other" : "others"}`] : names)} still{" "}
      {booked.length === 1 ? "comes" : "come"} to your {timing.toLowerCase()} sessions, until{" "}
      <DateText date={lastDay(running, [timing])} length="short" yearless />.
    </span>
  );
}

type Offering = Training & { offered: readonly SlotTiming[]; hours: number };

/**
 * What a trainer is asked before they give up slots in which somebody trains or for which somebody waits, or close all of
 * them: how many people that concerns, and what becomes of them (D53, D55). Nothing where it concerns nobody.
 */
export function givingUp(
  trainer: User,
  { offered, hours, running, filled = [], now }: Offering,
): Question | undefined {
  const isClosing = hours === 0 && trainer.slot_duration > 0;
  const givenUp = timingsOf(trainer).filter((timing) => isClosing || !offered.includes(timing));
  const booked = givenUp
    .map((timing) => ({ timing, people: bookedIn(running ?? [], timing, now).length }))
    .filter(({ people }) => people > 0);
  // With 0 hours the lists go on.
  const waited = filled.filter(({ slotTiming, waiting }) => waiting > 0 && !offered.includes(slotTiming));
  if (givenUp.length === 0 || (running && booked.length + waited.length === 0)) return undefined;
  const last = lastDay(running ?? [], givenUp);
  const stay = `place and sessions until the end of what they have paid for${last && `, ${dayText(last, { yearless: true })} at the latest`}, but can’t renew. We won’t email them.`;
  const name = `${listed(givenUp).toLowerCase()} ${givenUp.length === 1 ? "slot" : "slots"}`;
  return {
    title: isClosing ? "Close your slots?" : `Give up your ${name}?`,
    text: [
      ...(running ? [] : [`Whoever trains there keeps their ${stay}`]),
      ...(booked.length > 0 ? [`${trainingText(booked)}. They keep their ${stay}`] : []),
      ...waited.map(
        ({ slotTiming, waiting }) =>
          `${waiting === 1 ? "1 person waits" : `${waiting} people wait`} for your ${slotTiming}: the list ends, and we’ll email them.`,
      ),
    ].join(" "),
    confirmLabel: isClosing ? "Close" : "Give up",
  };
}

/** "1 person trains in your Morning and 2 in your Evening" */
function trainingText(booked: readonly { timing: string; people: number }[]): string {
  const [first, ...more] = booked.map(({ timing, people }) => ({ people, where: `in your ${timing}` }));
  if (!first) return "";
  const who = first.people === 1 ? "1 person trains" : `${first.people} people train`;
  return listed([`${who} ${first.where}`, ...more.map(({ people, where }) => `${people} ${where}`)]);
}

/** The last day of what is booked in these slots; empty where nothing is. */
function lastDay(running: readonly Payment[], timings: readonly string[]): string {
  return running
    .filter(({ slotTiming }) => timings.includes(slotTiming))
    .reduce((latest, { endsOn }) => (endsOn > latest ? endsOn : latest), "");
}

/** The days, hours and slots that the form around it holds now. */
function useWeek(): { days: readonly Weekday[]; hours: number | undefined; timings: readonly SlotTiming[] } {
  const control = useContext(FormAround)?.control;
  const [days, hours, timings] = useWatch({
    control,
    name: ["slot_days", "slot_duration", "available_slots"],
  });
  // Undefined while it is no length that a slot can have.
  const length = SlotDuration.safeParse(hours === "" ? undefined : Number(hours)).data;
  return { days: days ?? [], hours: length, timings: timings ?? [] };
}
