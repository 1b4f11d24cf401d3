import { slotTimings } from "#contract/constants.ts";
import type { SlotTimes } from "#contract/hours.ts";
import type { SlotTiming } from "#contract/slots.ts";
import type { TrainerProfile } from "#contract/users.ts";

/** Shown for a trainer who can't be booked. */
export const closedText = "Not taking bookings now";

/** Whether this trainer can be booked: not without hours (as when newly approved) or without slots (D37). */
export function takesBookings({
  slot_duration,
  available_slots,
}: Pick<TrainerProfile, "slot_duration" | "available_slots">): boolean {
  return slot_duration > 0 && available_slots.length > 0;
}

/** The trainer's slots in the order of the day. */
export function timingsOf({ available_slots }: TrainerProfile): SlotTiming[] {
  return slotTimings.filter((timing) => available_slots.includes(timing));
}

/** One of the trainer's slots as it is offered. */
export function offeredSlot({ slot_duration, slot_days }: TrainerProfile, slotTiming: string): SlotTimes {
  return { slotTiming, slotDuration: slot_duration, slotDays: slot_days };
}

/** The light of each slot (inks.css): the sun low, high and half set. None for a timing that the studio does not have. */
export const slotInks: Readonly<Record<string, string>> = {
  Morning: "surface-morning",
  Afternoon: "surface-afternoon",
  Evening: "surface-evening",
} satisfies Record<SlotTiming, string>;
