/** What is still done once its request is answered, so that how long an answer takes says nothing of it. */
export type AfterAnswers = {
  begin(work: () => Promise<void>): void;
  /** Does at once what has not begun yet, and waits for all of it. */
  settled(): Promise<void>;
};

/** Longer than an answer takes to leave: SQLite's work would keep it waiting. */
const pauseMs = 250;

/** @param reportError hears of what fails: whoever asked has had their answer */
export function openAfterAnswers(reportError: (error: unknown) => void): AfterAnswers {
  let due: (() => Promise<void>)[] = [];
  const underWay = new Set<Promise<void>>();

  function start(): void {
    const starting = due;
    due = [];
    for (const work of starting) {
      const done: Promise<void> = work()
        .catch(reportError)
        .finally(() => underWay.delete(done));
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
