import { slotTimings } from "#contract/constants.ts";
import type { SlotTimes } from "#contract/hours.ts";
import { weekdayOf } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile } from "#contract/users.ts";
import { takesBookings, timingsOf } from "./slots.ts";

/**
 * A session of a trainer's on a day YYYY-MM-DD, whose memberships include it, and whose would if they did not pause (D75). Its
 * hours are the longest that somebody has booked, whatever is offered by now (D53).
 */
export type Session = {
  day: string;
  slot: SlotTimes;
  comers: readonly Payment[];
  resting: readonly Payment[];
};

/** The slots that a trainer offers on a day YYYY-MM-DD. */
export function timingsOn(day: string, trainer: TrainerProfile): SlotTiming[] {
  const isOffered = takesBookings(trainer) && trainer.slot_days.some((one) => one === weekdayOf(day));
  return isOffered ? timingsOf(trainer) : [];
}

/** The sessions of a day: of the slots that the trainer offers, and of those that somebody booked while they did. */
export function sessionsOn(day: string, trainer: TrainerProfile, memberships: readonly Payment[]): Session[] {
  const offered = timingsOn(day, trainer);
  return slotTimings.flatMap((timing) => {
    const booked = memberships.filter(
      ({ slotTiming, slotDays, startsOn, endsOn }) =>
        slotTiming === timing && slotDays.includes(weekdayOf(day)) && startsOn <= day && day <= endsOn,
    );
    const isResting = ({ changedSessions }: Payment) =>
      changedSessions.some((one) => one.day === day && one.kind === "paused");
    const comers = booked.filter((one) => !isResting(one));
    const resting = booked.filter(isResting);
    if (comers.length === 0 && !offered.includes(timing)) return [];
    const durations = (comers.length > 0 ? comers : resting).map(({ slotDuration }) => slotDuration);
    const slotDuration = durations.length > 0 ? Math.max(...durations) : trainer.slot_duration;
    const slot = { slotTiming: timing, slotDuration, slotDays: [weekdayOf(day)] };
    return [{ day, slot, comers, resting }];
  });
}
