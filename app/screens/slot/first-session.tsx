import { daysText, stretchText } from "#app/features/absences/words.ts";
import { offeredSlot } from "#app/features/people/slots.ts";
import { useNow } from "#app/page/use-now.ts";
import { DateText } from "#app/ui/date-text.tsx";
import type { TimetableChanges } from "#contract/absences.ts";
import { minutesOf, startText } from "#contract/hours.ts";
import { sessionDays, weekdayOf } from "#contract/next-session.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { dayAfter, studioDay, studioMoment } from "#contract/studio-time.ts";
import { daysBetween, isWithin, type Stretch, type Term, termFrom } from "#contract/terms.ts";
import { isLost } from "#contract/timetable-changes.ts";
import type { TrainerProfile } from "#contract/users.ts";

/** How many sessions that are off are named one by one. */
const mostNamed = 5;

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
  const days = sessionDays(trainer.slot_days, { from: term.startsOn, until: term.endsOn });
  const lost = days.filter((day) => isLost(changes, { trainerId: trainer._id, slotTiming: timing, day }));
  const first = days.find((day) => studioMoment(day, start) > now && !lost.includes(day));
  const more = daysBetween(termFrom(term.startsOn).endsOn, term.endsOn);
  return (
    <p>
      {first && (
        <>
          Your first session: {soonText(first, studioDay(now))}
          <strong>
            {weekdayOf(first)} <DateText date={first} yearless />, {startText(timing)}
          </strong>
          .
        </>
      )}
      {more > 0 && (
        <>
          {" "}
          You get {more === 1 ? "an extra day" : `${more} extra days`}, until{" "}
          <DateText date={term.endsOn} yearless />: {offText(lost, changes)}.
        </>
      )}
    </p>
  );
}

/** Those alone that meet the term being paid for: a renewal’s days off are not those of the month before. */
export function inTerm(changes: TimetableChanges, { startsOn, endsOn }: Term): TimetableChanges {
  const meets = ({ from, until }: Stretch) => from <= endsOn && until >= startsOn;
  return { ...changes, closed: changes.closed.filter(meets), absences: changes.absences.filter(meets) };
}

/** Without the days off that the last day of a term is told to be later for, unless some of them are told for who steps in. */
export function withoutTold(changes: TimetableChanges, term: Term): TimetableChanges {
  const { absences, closed, substitutes } = changes;
  const isLonger = daysBetween(termFrom(term.startsOn).endsOn, term.endsOn) > 0;
  const isLeft = (days: Stretch) => !isLonger || days.until > term.endsOn;
  const isGiven = absences.some((one) =>
    substitutes.some(({ trainerId, day }) => trainerId === one.trainerId && isWithin(day, one)),
  );
  // Beside those that stand there, a day that is left out would seem to take place.
  if (isGiven) return changes;
  return { substitutes, closed: closed.filter(isLeft), absences: absences.filter(isLeft) };
}

/** "the studio is closed on 2, 3 and 16 December", "no session on 9 December", "9 of its sessions, 2 to 20 December, are off" */
function offText(lost: readonly string[], { closed }: TimetableChanges): string {
  const [from, until] = [lost[0], lost.at(-1)];
  if (!from || !until) return "some of its days are off";
  if (lost.length > mostNamed)
    return `${lost.length} of its sessions, ${stretchText({ from, until })}, are off`;
  const isClosed = lost.every((day) => closed.some((one) => isWithin(day, one)));
  const what = isClosed ? "the studio is closed" : lost.length === 1 ? "no session" : "no sessions";
  return `${what} on ${daysText(lost)}`;
}

function soonText(day: string, today: string): string {
  if (day === today) return "today, ";
  return day === dayAfter(today) ? "tomorrow, " : "";
}
