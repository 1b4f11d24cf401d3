import { slotStarts } from "#studio/hours.ts";
import { studioTimeZone } from "#studio/time-zone.ts";

const starts = Object.fromEntries(
  Object.entries(slotStarts).map(([slot, start]) => [slot, start.padStart(5, "0")]),
);

/**
 * Runs before anything is painted and marks the page with the slot that the studio's clock has come to: the ground of
 * Home's poster. Pages are kept for every visitor, so they do not know it; unmarked, it is morning.
 */
export const lightScript = `;try{(function(t){document.documentElement.dataset.light=t<"${starts.Morning}"||t>="${starts.Evening}"?"evening":t<"${starts.Afternoon}"?"morning":"afternoon"})(new Date().toLocaleTimeString("en-GB",{timeZone:"${studioTimeZone}",timeStyle:"short"}))}catch{}`;
