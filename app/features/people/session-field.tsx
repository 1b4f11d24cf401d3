import { type ReactNode, useId } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/ui/date-text.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { slotInks } from "./slots.ts";

/** The person's next session on a panel in its slot's light, or in the studio's own colours where there is none. */
export function SessionField({ timing, children }: { timing: string | undefined; children: ReactNode }) {
  const titleId = useId();
  const light = timing && slotInks[timing];
  return (
    <section
      aria-labelledby={titleId}
      className={joinClasses(
        "relative isolate grid gap-3 rounded p-4 sm:p-6",
        light ? `${light} sm:pe-56` : "surface-studio",
      )}
    >
      {light && (
        <span aria-hidden="true" className="sky [--sun-size:11rem] [--sun-x:calc(100%-7rem)] max-sm:hidden" />
      )}
      <h2 id={titleId} className="font-label text-small">
        Your next session
      </h2>
      {children}
    </section>
  );
}

/** "Saturday 22 Nov, 06:00–08:00". */
export function SessionTime({ day, hours }: { day: string; hours: string }) {
  return (
    <span className="block text-balance font-display text-display-3">
      {weekdayOf(day)} <DateText date={day} length="short" yearless />,{" "}
      <span className="whitespace-nowrap">{hours}</span>
    </span>
  );
}

/** "Today" or "Tomorrow"; nothing for a later day. */
export function SoonBadge({ day, now }: { day: string; now: Date }) {
  const today = studioDay(now);
  const when = { [today]: "Today", [dayAfter(today)]: "Tomorrow" }[day];
  return when && <Badge>{when}</Badge>;
}
