import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { useEachMinute } from "#app/page/studio-clock.ts";
import { opening, type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** Today at the studio. Undefined before hydration. */
export function useToday(): Weekday | undefined {
  return useEachMinute(todayNow, () => undefined);
}

/** The day that a narrow window shows: the URL's, or the next open one from today on. Undefined before hydration. */
export function useShownDay(): Weekday | undefined {
  const { hash } = useLocation();
  const today = useToday();
  const shown = today && (weekdays.find((day) => hash === `#${anchorOf(day)}`) ?? comingDay(today));
  useLayoutEffect(() => {
    if (shown) document.documentElement.dataset.weekday = anchorOf(shown);
  }, [shown]);
  return shown;
}

export const isOpen = (day: Weekday) => opening.days.some((open) => open === day);

/** The day that people can come on next: this one, or the first open one after it. */
export function comingDay(today: Weekday): Weekday {
  return weekdays.slice(weekdays.indexOf(today)).find(isOpen) ?? opening.days[0];
}

function todayNow(): Weekday {
  return new Date().toLocaleDateString("en", { weekday: "long", timeZone: studioTimeZone }) as Weekday;
}
