/** Work done after a request has been answered, so that the response time reveals nothing about it. */
export type AfterAnswers = {
  begin(work: () => Promise<void>): void;
  /** Starts everything still pending now, and waits for all of it. */
  settled(): Promise<void>;
};

/** Long enough for the response to be sent: SQLite's work would hold it up. */
const pauseMs = 250;

/** @param reportError receives failures: the caller already has an answer */
export function openAfterAnswers(reportError: (error: unknown) => void): AfterAnswers {
  let due: (() => Promise<void>)[] = [];
  const underWay = new Set<Promise<void>>();

  function start(): void {
    const starting = due;
    due = [];
    for (const work of starting) {
      // Stryker disable next-line ArrowFunction: what is done and stays there takes memory, and nothing else
      const forget = () => underWay.delete(done);
      const done: Promise<void> = work().catch(reportError).finally(forget);
      underWay.add(done);
    }
  }

  return {
    begin(work) {
      due.push(work);
      setTimeout(start, pauseMs).unref();
    },
    async settled() {
      start();
      await Promise.all(underWay);
    },
  };
}
