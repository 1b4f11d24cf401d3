/** Work that the server repeats by itself. */
export type Job = {
  /** What the log and `wake` call it. */
  name: string;
  /** The rest between two runs, unless it is woken or its last run asked for another. */
  everyMs: number;
  /**
   * Does what is due now, and stops early once `signal` is aborted, also by throwing its reason.
   * @returns milliseconds until there is something to do again, where that is known
   */
  run(signal: AbortSignal): Promise<number | undefined>;
};
