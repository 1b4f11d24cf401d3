import { dayAfter, studioDay } from "./studio-time.ts";

/** Whether who came to a session of this day, YYYY-MM-DD, is ticked now: on the day itself and on the next (D77). */
export function takesTicks(day: string, now: Date): boolean {
  const today = studioDay(now);
  return day === today || day === dayAfter(today, -1);
}
