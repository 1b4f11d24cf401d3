/** One of a trainer's slots. */
export type Slot = { trainerId: string; slotTiming: string };
/** A person and a slot. */
export type SlotMember = Slot & { memberId: string };

/** The columns that name a slot. */
export function ofSlot({ trainerId, slotTiming }: Slot) {
  return { trainer_id: trainerId, slot_timing: slotTiming };
}

/** The slot's page. */
export function slotPath({ trainerId, slotTiming }: Slot): string {
  return `/${slotTiming.toLowerCase()}/${trainerId}`;
}
