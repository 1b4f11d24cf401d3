import { type ReactNode, useContext } from "react";
import { useWatch } from "react-hook-form";
import { FormAround } from "#app/forms/form-around.ts";
import { boxStyle } from "#app/ui/checkbox-group.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { slotTimings } from "#contract/constants.ts";
import { daysText } from "#contract/days.ts";
import { hoursText, slotHours, startText } from "#contract/hours.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotPlaces } from "#contract/places.ts";
import { SlotDuration, type SlotTiming } from "#contract/slots.ts";
import { studioDay } from "#contract/studio-time.ts";
import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { listed } from "./listed.ts";
import { slotInks } from "./slots.ts";

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

/** Slots as choices: a band each with how many have booked it now, below which the chosen days light up. */
export function slotChoices(timings: readonly SlotTiming[], running: readonly Payment[], now: Date) {
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

type WeekInWordsProps = {
  /** The slots that stay, whatever is chosen. */
  kept?: readonly string[];
  /** The memberships that run with this trainer. */
  running?: readonly Payment[];
  /** How many wait for each slot. */
  filled?: readonly SlotPlaces[] | undefined;
  now: Date;
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
  const last = running
    .filter(({ slotTiming }) => slotTiming === timing)
    .reduce((latest, { endsOn }) => (endsOn > latest ? endsOn : latest), "");
  return (
    <span className={noteStyle}>
      {listed(others > 0 ? [...names, `${others} ${others === 1 ? "other" : "others"}`] : names)} still{" "}
      {booked.length === 1 ? "comes" : "come"} to your {timing.toLowerCase()} sessions, until{" "}
      <DateText date={last} length="short" yearless />.
    </span>
  );
}

/** The days, hours and slots that the form around it holds now. */
function useWeek(): { days: readonly Weekday[]; hours: number | undefined; timings: readonly string[] } {
  const control = useContext(FormAround)?.control;
  const [days, hours, timings] = useWatch({
    control,
    name: ["slot_days", "slot_duration", "available_slots"],
  });
  // Undefined while it is no length that a slot can have.
  const length = SlotDuration.safeParse(hours === "" ? undefined : Number(hours)).data;
  return { days: days ?? [], hours: length, timings: timings ?? [] };
}
