/** When the demo's people and classes came to be: before all that happens to them. */
const opening = Date.parse("2024-09-01T03:00:00Z");
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The moment of the row written as number `index`: lists sorted by time keep the order written. */
export function writtenAt(index: number): string {
  return new Date(opening + index * minuteMs).toISOString();
}

/** When an application of the person written as number `index` was decided. */
export function decidedAt(index: number): string {
  return new Date(opening + 30 * dayMs + index * minuteMs).toISOString();
}

/** Nine in the morning at the studio, `hoursLater`, on a day YYYY-MM-DD. */
export function morningOf(day: string, { hoursLater }: { hoursLater: number }): string {
  return new Date(Date.parse(`${day}T03:00:00Z`) + hoursLater * 60 * minuteMs).toISOString();
}

/**
 * `days` before `now`, and some minutes earlier that differ from `index` to `index`, so that not everybody
 * pays at the same time of day.
 */
export function daysBefore(now: Date, { days, index }: { days: number; index: number }): Date {
  return new Date(now.getTime() - days * dayMs - ((index * 37) % 600) * minuteMs);
}
