import { useSyncExternalStore } from "react";

const minuteMs = 60_000;
/** What the window is told when another minute has come. */
const minuteEvent = "studio-minute";

/**
 * Runs in the head for as long as the page is open: tells of each minute as it begins, and when somebody comes back to a
 * page that was hidden or slept.
 */
export const clockScript = `;(function(){
  function tell(){dispatchEvent(new Event("${minuteEvent}"))}
  (function wait(){setTimeout(function(){tell();wait()},${minuteMs}-Date.now()%${minuteMs})})();
  document.addEventListener("visibilitychange",tell);
})();`;

/** Runs a function, named by its script, whenever another minute has come. */
export const onMinute = (run: string) => `addEventListener("${minuteEvent}",${run});`;

/** What is read anew with each minute; `onServer` is what the page is rendered with before a browser knows. */
export function useEachMinute<Reading extends number | string | boolean | undefined>(
  read: () => Reading,
  onServer: () => Reading,
): Reading {
  return useSyncExternalStore(watchMinutes, read, onServer);
}

function watchMinutes(listener: () => void): () => void {
  addEventListener(minuteEvent, listener);
  return () => removeEventListener(minuteEvent, listener);
}
