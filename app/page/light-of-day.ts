import { slotStarts } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

/**
 * Runs before anything is painted and marks the page with the slot that the studio's clock has come to: the ground of
 * Home's poster. Pages are kept for every visitor, so they do not know it; unmarked, it is morning.
 */
export function lightScript(): string {
  const [morning, afternoon, evening] = [slotStarts.Morning, slotStarts.Afternoon, slotStarts.Evening].map(
    (start) => start.padStart(5, "0"),
  );
  return `;try{(function(t){document.documentElement.dataset.light=t<"${morning}"||t>="${evening}"?"evening":t<"${afternoon}"?"morning":"afternoon"})(new Date().toLocaleTimeString("en-GB",{timeZone:"${studioTimeZone}",timeStyle:"short"}))}catch{}`;
}
