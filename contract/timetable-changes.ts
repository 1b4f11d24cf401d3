import type { TimetableChanges } from "./absences.ts";
import { minutesOf } from "./hours.ts";
import { studioMoment } from "./studio-time.ts";
import { isWithin, type Stretch } from "./terms.ts";

/** A session by its trainer, slot and day YYYY-MM-DD. */
export type SessionName = { trainerId: string; slotTiming: string; day: string };

/** What has become of a session: the studio is closed, its trainer is away, or another gives it. */
export type SessionChange =
  | { kind: "closed"; name: string }
  | { kind: "away"; name: string }
  | { kind: "substitute"; substituteId: string | null; name: string };

/** What has become of a session; null while nothing has. */
export function changedTo(
  { absences, substitutes, closed }: TimetableChanges,
  { trainerId, slotTiming, day }: SessionName,
): SessionChange | null {
  const isOff = (days: Stretch & { since: string }) =>
    isWithin(day, days) &&
    // Stryker disable next-line OptionalChaining: every slot of a session has an hour
    studioMoment(day, minutesOf({ slotTiming, slotDuration: 0 })?.start) > new Date(days.since);
  const closing = closed.find(isOff);
  if (closing) return { kind: "closed", name: closing.name };
  const absence = absences.find(
    (one) =>
      one.trainerId === trainerId && (one.slotTiming === null || one.slotTiming === slotTiming) && isOff(one),
  );
  if (!absence) return null;
  const instead = substitutes.find(
    (one) => one.trainerId === trainerId && one.slotTiming === slotTiming && one.day === day,
  );
  return instead
    ? { kind: "substitute", substituteId: instead.substituteId, name: instead.substituteName }
    : { kind: "away", name: absence.word };
}

/** Whether a session does not take place. */
export function isLost(changes: TimetableChanges, session: SessionName): boolean {
  const change = changedTo(changes, session);
  return change !== null && change.kind !== "substitute";
}
