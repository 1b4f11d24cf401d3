import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { useEachMinute } from "#app/page/studio-clock.ts";
import { type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** The day that a narrow window shows: the URL's, or today at the studio. Undefined before hydration. */
export function useShownDay(): Weekday | undefined {
  const { hash } = useLocation();
  const today = useEachMinute(todayNow, () => undefined);
  const shown = today && (weekdays.find((day) => hash === `#${anchorOf(day)}`) ?? today);
  useLayoutEffect(() => {
    if (shown) document.documentElement.dataset.weekday = anchorOf(shown);
  }, [shown]);
  return shown;
}

function todayNow(): Weekday {
  return new Date().toLocaleDateString("en", { weekday: "long", timeZone: studioTimeZone }) as Weekday;
}
