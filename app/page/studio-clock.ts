import { useSyncExternalStore } from "react";

const minuteMs = 60_000;
/** The window's event at the start of each minute. */
const minuteEvent = "studio-minute";

/**
 * Runs in the head for as long as the page is open: sends the event at the start of each minute, and when a hidden or
 * sleeping page comes back.
 */
export const clockScript = `;(function(){
  function tell(){dispatchEvent(new Event("${minuteEvent}"))}
  (function wait(){setTimeout(function(){tell();wait()},${minuteMs}-Date.now()%${minuteMs})})();
  document.addEventListener("visibilitychange",tell);
})();`;

/** Runs a function, named by its script, at the start of each minute. */
export const onMinute = (run: string) => `addEventListener("${minuteEvent}",${run});`;

/** A value that is read again each minute; `onServer` is the value for server rendering and hydration. */
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
