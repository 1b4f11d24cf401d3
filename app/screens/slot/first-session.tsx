import { offeredSlot } from "#app/features/people/slots.ts";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import type { TimetableChanges } from "#contract/absences.ts";
import { minutesOf, startText } from "#contract/hours.ts";
import { sessionDays, weekdayOf } from "#contract/next-session.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { type Term, termFrom } from "#contract/terms.ts";
import { isLost } from "#contract/timetable-changes.ts";
import type { TrainerProfile } from "#contract/users.ts";

export type FirstSessionProps = {
  trainer: TrainerProfile;
  timing: SlotTiming;
  changes: TimetableChanges;
  term: Term;
};

/** Which session comes first, and why the last day is later than a month's: days off are not sold (D74). */
export function FirstSession({ trainer, timing, changes, term }: FirstSessionProps) {
  const now = useNow();
  const start = minutesOf(offeredSlot(trainer, timing))?.start;
  const first = sessionDays(trainer.slot_days, { from: term.startsOn, until: term.endsOn }).find(
    (day) =>
      studioMoment(day, start) > now && !isLost(changes, { trainerId: trainer._id, slotTiming: timing, day }),
  );
  return (
    <p className="basis-full">
      {first && (
        <>
          Your first session: {soonText(first, studioDay(now))}
          <strong>
            {weekdayOf(first)} <DateText date={first} yearless />, {startText(timing)}
          </strong>
          .
        </>
      )}
      {term.endsOn > termFrom(term.startsOn).endsOn &&
        " The last day is later than a month’s, to make up for what is called off."}
    </p>
  );
}

function soonText(day: string, today: string): string {
  if (day === today) return "today, ";
  return day === dayAfter(today) ? "tomorrow, " : "";
}
