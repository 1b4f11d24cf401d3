/** Something that the server does by itself, again and again. */
export type Job = {
  /** Names it in the log and to whoever wakes it. */
  name: string;
  /** How long it rests between two runs, unless it is woken or its last run said otherwise. */
  everyMs: number;
  /**
   * Does what is due now. It stops early when `signal` says that the server closes.
   * @returns milliseconds after which there is something to do again, where that is known
   */
  run(signal: AbortSignal): Promise<number | undefined>;
};
