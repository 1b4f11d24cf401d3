/** Work that the server repeats on its own. */
export type Job = {
  /** Its name in the log and for `wake`, the same in every process. */
  name: string;
  /** The pause between two runs, unless it is woken or its last run asked for another pause. */
  everyMs: number;
  /**
   * Whether there is anything to do, for a job that runs every few seconds: claiming a job's lease is a write, and
   * asking must cost only a read.
   */
  hasWork?(): Promise<boolean>;
  /**
   * Does what is due, and stops early once `signal` is aborted, possibly by throwing its reason: the server is
   * closing, or another process has taken the job over.
   * @returns milliseconds until there is something to do again, if known
   */
  run(signal: AbortSignal): Promise<number | undefined>;
};
