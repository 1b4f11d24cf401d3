import { renderedAt } from "#app/data/rendered-page.tsx";
import { useEachMinute } from "./studio-clock.ts";

const minuteMs = 60_000;

/** The current time, to the minute: what says "today" or names the next session re-renders every minute. */
export function useNow(): Date {
  return new Date(useEachMinute(thisMinute, renderedMinute));
}

function thisMinute(): number {
  return minuteOf(Date.now());
}

function renderedMinute(): number {
  return minuteOf(renderedAt() ?? Date.now());
}

function minuteOf(moment: number): number {
  return Math.floor(moment / minuteMs) * minuteMs;
}
