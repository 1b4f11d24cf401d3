/** Work that the server repeats by itself. */
export type Job = {
  /** What the log and `wake` call it, the same in every process. */
  name: string;
  /** The rest between two runs, unless it is woken or its last run asked for another. */
  everyMs: number;
  /**
   * Whether there is anything to do, for a job that rests for seconds only: asking must cost a read and no write, which
   * taking a job's lease does.
   */
  hasWork?(): Promise<boolean>;
  /**
   * Does what is due now, and stops early once `signal` is aborted, also by throwing its reason: the server closes, or
   * another process has the job by now.
   * @returns milliseconds until there is something to do again, where that is known
   */
  run(signal: AbortSignal): Promise<number | undefined>;
};
