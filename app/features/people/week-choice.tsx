import { type ReactNode, useContext } from "react";
import { useWatch } from "react-hook-form";
import { FormAround } from "#app/forms/form-around.ts";
import { boxStyle } from "#app/ui/checkbox-group.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { slotTimings } from "#contract/constants.ts";
import { hoursText, slotHours, startText } from "#contract/hours.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { opening, type Weekday, weekdays } from "#studio/hours.ts";
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

/** The slots as choices: a band each, below which the chosen days light up. */
export const slotChoices = slotTimings.map((timing) => ({
  value: timing,
  label: (box: ReactNode) => <SlotBand timing={timing} box={box} />,
}));

function SlotBand({ timing, box }: { timing: SlotTiming; box: ReactNode }) {
  const { days, hours, timings } = useWeek();
  const isLit = hours > 0 && timings.includes(timing);
  return (
    <>
      <span
        className={joinClasses(
          "relative isolate flex min-h-14 flex-wrap items-center gap-x-3 rounded-t px-3 py-2",
          isLit ? `${slotInks[timing]} [&_input]:accent-ink` : "light-out text-muted",
        )}
      >
        <span className="sky [--sun-size:4rem] [--sun-x:calc(100%-1rem)] narrow:hidden sm:[--sun-size:5rem] sm:[--sun-x:calc(100%-3.5rem)]" />
        {box}
        <span className="font-display text-display-3">{timing}</span>{" "}
        <span className="tabular font-semibold">
          {hours > 0 ? slotHours({ slotTiming: timing, slotDuration: hours }) : startText(timing)}
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

/** What the choices come to, in words. */
export function WeekInWords() {
  const { days, hours, timings } = useWeek();
  const sessions = days.length * timings.length;
  if (!(hours > 0)) return "With 0 hours nobody can book you.";
  if (sessions === 0) return "Choose days and times: they light up here.";
  return `${sessions} ${sessions === 1 ? "session" : "sessions"} a week, ${hoursText(hours)} each.`;
}

/** The days, hours and slots that the form around it holds now. */
function useWeek(): { days: readonly Weekday[]; hours: number; timings: readonly string[] } {
  const control = useContext(FormAround)?.control;
  const [days, hours, timings] = useWatch({
    control,
    name: ["slot_days", "slot_duration", "available_slots"],
  });
  return { days: days ?? [], hours: Number(hours) || 0, timings: timings ?? [] };
}
