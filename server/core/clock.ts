/** The current time; tests bring their own. */
export type Clock = { now(): Date };

/** The clock of a running server. */
export const systemClock: Clock = { now: () => new Date() };
