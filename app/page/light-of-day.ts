import { aheadOfUtcMs } from "#contract/studio-time.ts";
import { slotStarts } from "#studio/hours.ts";
import { onMinute } from "./studio-clock.ts";

/**
 * Runs before anything is painted, and with each minute from then on, and marks the page with the slot that the studio's
 * clock has come to: the ground of Home's poster. Pages are kept for every visitor, so they do not know it; unmarked, it is morning. How far the studio's
 * clocks are ahead comes with the page: a phone takes a tenth of a second to load its calendars.
 */
export function lightScript(): string {
  const [morning, afternoon, evening] = [slotStarts.Morning, slotStarts.Afternoon, slotStarts.Evening].map(
    (start) => start.padStart(5, "0"),
  );
  const ahead = aheadOfUtcMs(Date.now());
  return `;(function(){
  function show(){
    var t=new Date(Date.now()+${ahead}).toISOString().slice(11,16);
    document.documentElement.dataset.light=t<"${morning}"||t>="${evening}"?"evening":t<"${afternoon}"?"morning":"afternoon";
  }
  show();
  ${onMinute("show")}
})();`;
}
