import { useEachMinute } from "./studio-clock.ts";

const minuteMs = 60_000;

/** The moment, to the minute: what says "today" or names the next session is rendered again when another has come. */
export function useNow(): Date {
  return new Date(useEachMinute(thisMinute, thisMinute));
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
