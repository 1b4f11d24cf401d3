import { noSlotText } from "#contract/constants.ts";
import type { SlotTiming } from "#contract/slots.ts";
import { ApiError } from "#server/core/api-error.ts";
import type { UserRecord } from "#server/features/people/reads.ts";

/** Whether this trainer's slot can be booked now (spec §5, D41): a trainer offers it, and it is not closed. */
export function isBookable(trainer: UserRecord | undefined, slotTiming: string): trainer is UserRecord {
  return trainer?.role === "trainer" && trainer.slots.includes(slotTiming) && trainer.slot_duration > 0;
}

/**
 * The trainer whose slot the caller may pay for.
 * @throws ApiError forbidden unless the caller is a member, not_found, conflict "No Slot Available!"
 */
export function requireBookable(
  caller: UserRecord,
  trainer: UserRecord | undefined,
  slotTiming: SlotTiming,
): UserRecord {
  if (caller.role !== "member") throw new ApiError("forbidden", "Only members can book a slot.");
  if (trainer?.role !== "trainer") throw new ApiError("not_found", "We couldn’t find this trainer.");
  if (!isBookable(trainer, slotTiming)) throw new ApiError("conflict", noSlotText);
  return trainer;
}
