import { type SlotTimes, sharedDays } from "#contract/hours.ts";
import type { SameHours } from "#contract/places.ts";
import type { Term } from "#contract/terms.ts";
import type { PaymentRecord } from "#server/db/money-schema.ts";
import { readSlotDays } from "#server/db/slot-days.ts";

/**
 * A member's other slots that meet at the hours of the one to be paid for, in its term (D80). `memberships`: theirs for
 * other slots, in order of their end.
 */
export function sameHoursAs(wanted: SlotTimes & Term, memberships: readonly PaymentRecord[]): SameHours[] {
  const slots = new Map<string, SameHours>();
  for (const membership of memberships) {
    const days =
      membership.starts_on <= wanted.endsOn && membership.ends_on >= wanted.startsOn
        ? sharedDays(wanted, timesOf(membership))
        : [];
    if (days.length === 0) continue;
    const { trainer_id: trainerId, trainer_name: trainerName, slot_timing: slotTiming } = membership;
    const key = `${trainerId} ${slotTiming}`;
    // A renewal may have other days, if the trainer changed them meanwhile.
    const before = slots.get(key)?.days;
    const both = wanted.slotDays.filter((day) => before?.includes(day) || days.includes(day));
    // The last of them may begin only after that term.
    const last = memberships.findLast(
      (one) => one.trainer_id === trainerId && one.slot_timing === slotTiming,
    );
    const endsOn = last?.ends_on ?? membership.ends_on;
    slots.set(key, { trainerId, trainerName, slotTiming, days: both, endsOn });
  }
  return [...slots.values()];
}

function timesOf({ slot_timing, slot_duration, slot_days }: PaymentRecord): SlotTimes {
  return { slotTiming: slot_timing, slotDuration: slot_duration, slotDays: readSlotDays(slot_days) };
}
