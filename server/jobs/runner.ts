import type { Logger } from "pino";
import type { Job } from "#server/core/job.ts";

/** Runs jobs while the server is open. */
export type JobRunner = {
  /** Runs every job now, and from then on whenever it is due. */
  start(): void;
  /** Runs the job with this name at once, or once more after the run that is under way. */
  wake(name: string): void;
  /** Starts nothing more, aborts what is running and waits for it. */
  close(): Promise<void>;
};

/** One runner for all that the server repeats: a job never runs twice at once, and a failing one ends nothing. */
export function createJobRunner({ jobs, logger }: { jobs: readonly Job[]; logger: Logger }): JobRunner {
  const closing = new AbortController();
  const running = jobs.map((job) => keepRunning(job, { signal: closing.signal, logger }));
  return {
    start() {
      for (const { wake } of running) wake();
    },
    wake(name) {
      running.find(({ job }) => job.name === name)?.wake();
    },
    async close() {
      closing.abort();
      await Promise.all(running.map(({ idle }) => idle()));
    },
  };
}

function keepRunning(job: Job, { signal, logger }: { signal: AbortSignal; logger: Logger }) {
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let isWanted = false;
  signal.addEventListener("abort", () => clearTimeout(timer));

  function wake(): void {
    isWanted = true;
    if (!signal.aborted) current ??= runWhileWanted();
  }

  async function runWhileWanted(): Promise<void> {
    clearTimeout(timer);
    let restMs = job.everyMs;
    while (isWanted && !signal.aborted) {
      isWanted = false;
      restMs = await runOnce();
    }
    // In the same turn as the last look at `isWanted`: a wake in between would be lost until the timer.
    current = undefined;
    if (!signal.aborted) timer = setTimeout(wake, restMs).unref();
  }

  async function runOnce(): Promise<number> {
    try {
      return (await job.run(signal)) ?? job.everyMs;
    } catch (error) {
      if (error !== signal.reason) logger.error({ err: error, job: job.name }, "a job failed");
      return job.everyMs;
    }
  }

  return { job, wake, idle: () => current ?? Promise.resolve() };
}
