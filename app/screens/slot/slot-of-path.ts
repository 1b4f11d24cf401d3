import { slotTimings } from "#contract/constants.ts";
import type { SlotTiming } from "#contract/slots.ts";

/** The slot named by a page's path; undefined on /default. */
export function slotOfPath(pathname: string): SlotTiming | undefined {
  const wanted = pathname.split("/")[1]?.toLowerCase();
  return slotTimings.find((timing) => timing.toLowerCase() === wanted);
}
