import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { useNow } from "#app/page/studio-clock.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { studioDay } from "#contract/studio-time.ts";
import { type Weekday, weekdays } from "#studio/hours.ts";

/** The day that a narrow window shows: the address's, or today at the studio. Undefined until a browser knows. */
export function useShownDay(): Weekday | undefined {
  const { hash } = useLocation();
  const today = weekdayOf(studioDay(useNow()));
  const [shown, setShown] = useState<Weekday>();
  useLayoutEffect(() => {
    const named = weekdays.find((day) => hash === `#${anchorOf(day)}`);
    const day = named ?? today;
    const { dataset } = document.documentElement;
    dataset.weekday = anchorOf(day);
    setShown(day);
    return () => {
      delete dataset.weekday;
    };
  }, [hash, today]);
  return shown;
}
