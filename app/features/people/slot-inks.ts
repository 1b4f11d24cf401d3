import type { SlotTiming } from "#contract/slots.ts";

/** The surface of each slot: the sun low, high and gone. */
export const slotInks: Readonly<Record<SlotTiming, string>> = {
  Morning: "surface-highlight",
  Afternoon: "surface-accent",
  Evening: "surface-studio",
};
