import { Link, useLocation } from "react-router";
import { anchorOf } from "#app/page/shown-day-script.ts";
import { startText } from "#contract/hours.ts";
import { typeset } from "#contract/typeset.ts";
import type { Weekday } from "#studio/hours.ts";
import type { ComingDay } from "./shown-day.ts";

/** The class and part of the day that the week shows; empty for any. */
export type Chosen = { class: string; slot: string };

/** "DANCE", "evening sessions", "evening DANCE" */
export function chosenText(chosen: Chosen): string {
  return `${chosen.slot.toLowerCase()} ${typeset(chosen.class) || "sessions"}`.trim();
}

type NoSessionsProps = { day: Weekday; days: readonly ComingDay[]; chosen: Chosen };

/** What a phone says of an open day without sessions of what is chosen, and when there are any next, or else before it. */
export function NoSessions({ day, days, chosen }: NoSessionsProps) {
  const { search } = useLocation();
  const shown = days.findIndex((coming) => coming.day === day);
  const later = days.slice(shown).find(({ left }) => left.length > 0);
  const next = later ?? days.find(({ left }) => left.length > 0);
  return (
    <p className="text-muted poster:hidden">
      No {typeset(chosen.class) || "sessions"} on {[day, chosen.slot.toLowerCase()].join(" ").trim()}.
      {next?.left[0] && (
        <>
          {" "}
          <Link
            to={{ search, hash: anchorOf(next.day) }}
            replace
            preventScrollReset
            className="inline-flex min-h-6 items-center font-semibold text-ink underline underline-offset-4"
          >
            {later ? "Next" : "Sooner"}: {next.isToday ? "today" : next.day} {startText(next.left[0])}
          </Link>
        </>
      )}
    </p>
  );
}
