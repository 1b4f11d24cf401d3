import { slotTimings } from "#contract/constants.ts";
import type { SlotTiming } from "#contract/slots.ts";

/** The slot that a page's path names; undefined on /default. */
export function slotOfPath(pathname: string): SlotTiming | undefined {
  const wanted = pathname.split("/")[1]?.toLowerCase();
  return slotTimings.find((timing) => timing.toLowerCase() === wanted);
}
