import { aheadOfUtcMs } from "#contract/studio-time.ts";
import { slotStarts } from "#studio/hours.ts";
import { onMinute } from "./studio-clock.ts";

/**
 * Runs before the first paint, and every minute after it: marks the page with the current slot by the studio's clock,
 * for the background of Home's poster. Cached pages can't know it; unmarked, it is morning. The studio's UTC offset
 * comes with the page: a phone takes a tenth of a second to load time zones.
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
