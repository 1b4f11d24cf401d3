import { dayText } from "#app/ui/date-text.tsx";
import type { Substitute, TimetableChanges } from "#contract/absences.ts";
import { mostDaysOff } from "#contract/constants.ts";
import { isWithin } from "#contract/terms.ts";
import { changedTo } from "#contract/timetable-changes.ts";
import type { User } from "#contract/users.ts";
import type { Taught } from "./taught.ts";
import { teachText } from "./words.ts";

/** How far ahead a trainer's next session is looked for: days off are called off for 62 at once. */
export const farAhead = mostDaysOff + 6;

type Sooner = { trainer: User; changes: TimetableChanges; next: Taught | undefined };

/**
 * What the sessions before the next one that is given are lost to, as a sentence: "You’re away until 1 December. "; empty if none
 * is.
 */
export function whyNotSooner(ahead: readonly Taught[], { trainer, changes, next }: Sooner): string {
  const last = next ? ahead[ahead.indexOf(next) - 1] : ahead.at(-1);
  if (!last) return "";
  const {
    day,
    slot: { slotTiming },
  } = last;
  if (changedTo(changes, { trainerId: trainer._id, slotTiming, day })?.kind === "substitute") {
    const isIt = (one: Substitute) =>
      one.trainerId === trainer._id && one.slotTiming === slotTiming && one.day === day;
    return `${teachText(changes.substitutes.filter(isIt))} `;
  }
  const closing = changes.closed.find((one) => isWithin(day, one));
  const absence = changes.absences.find(
    (one) =>
      one.trainerId === trainer._id && (one.slotTiming ?? slotTiming) === slotTiming && isWithin(day, one),
  );
  const { from, until } = closing ?? absence ?? { from: day, until: day };
  const when = `${from === until ? "on" : "until"} ${dayText(until, { yearless: true })}`;
  if (closing) return `The studio is closed ${when}. `;
  return absence?.slotTiming ? `${absence.slotTiming} is called off ${when}. ` : `You’re away ${when}. `;
}
