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

/** The moment, to the minute: what says "today" or names the next session is rendered again when another has come. */
export function useNow(): Date {
  return new Date(useEachMinute(thisMinute));
}

/** What is read anew with each minute; `onServer` is what the page is rendered with before a browser knows. */
export function useEachMinute<Reading extends number | boolean>(
  read: () => Reading,
  onServer = read,
): Reading {
  return useSyncExternalStore(watchMinutes, read, onServer);
}

function watchMinutes(listener: () => void): () => void {
  window.addEventListener(minuteEvent, listener);
  return () => window.removeEventListener(minuteEvent, listener);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
