import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { type Weekday, weekdays } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/** The day that a narrow window shows: the address's, or today at the studio. Undefined until a browser knows. */
export function useShownDay(): Weekday | undefined {
  const { hash } = useLocation();
  const [shown, setShown] = useState<Weekday>();
  useLayoutEffect(() => {
    const named = weekdays.find((day) => hash === `#${anchorOf(day)}`);
    const day = named ?? today();
    const { dataset } = document.documentElement;
    dataset.weekday = anchorOf(day);
    setShown(day);
    return () => {
      delete dataset.weekday;
    };
  }, [hash]);
  return shown;
}

function today(): Weekday {
  return new Date().toLocaleDateString("en", { weekday: "long", timeZone: studioTimeZone }) as Weekday;
}
