/** The current time; tests bring their own. */
export type Clock = { now(): Date };

/** The clock of a running server. */
export const systemClock: Clock = { now: () => new Date() };

/** How far the clocks of two processes may differ, in milliseconds. */
export const clockLeewayMs = 60_000;

/**
 * Whether `moment` lies within the last `ms` milliseconds. One in the future was written by a clock that was ahead and
 * has been put right: it says nothing.
 */
export function isWithin(moment: Date, { ms, now }: { ms: number; now: Date }): boolean {
  const ageMs = now.getTime() - moment.getTime();
  return ageMs <= ms && ageMs >= -clockLeewayMs;
}
