import { aheadOfUtcMs } from "#contract/studio-time.ts";
import { slotStarts } from "#studio/hours.ts";

/**
 * Runs before anything is painted and marks the page with the slot that the studio's clock has come to: the ground of
 * Home's poster. Pages are kept for every visitor, so they do not know it; unmarked, it is morning. How far the studio's
 * clocks are ahead comes with the page: a phone takes a tenth of a second to load its calendars.
 */
export function lightScript(): string {
  const [morning, afternoon, evening] = [slotStarts.Morning, slotStarts.Afternoon, slotStarts.Evening].map(
    (start) => start.padStart(5, "0"),
  );
  const ahead = aheadOfUtcMs(Date.now());
  return `;(function(t){document.documentElement.dataset.light=t<"${morning}"||t>="${evening}"?"evening":t<"${afternoon}"?"morning":"afternoon"})(new Date(Date.now()+${ahead}).toISOString().slice(11,16));`;
}
