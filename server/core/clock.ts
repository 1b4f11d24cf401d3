/** What time it is; tests bring their own. */
export type Clock = { now(): Date };

/** The clock of a server that runs; tests set their own. */
export const systemClock: Clock = { now: () => new Date() };
