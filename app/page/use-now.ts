import { useEachMinute } from "./studio-clock.ts";

const minuteMs = 60_000;

/** The current time, to the minute: what says "today" or names the next session re-renders every minute. */
export function useNow(): Date {
  return new Date(useEachMinute(thisMinute, thisMinute));
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
