import type { SlotTiming } from "#contract/slots.ts";

/** "a morning", "an evening": a slot as one says it. */
export function oneSlot(timing: SlotTiming): string {
  return `${timing === "Morning" ? "a" : "an"} ${timing.toLowerCase()}`;
}
