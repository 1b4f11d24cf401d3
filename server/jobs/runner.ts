import type { Logger } from "pino";
import type { Job } from "#server/core/job.ts";

/** Runs jobs while the server is open. */
export type JobRunner = {
  /** Runs every job now, and from then on whenever it is due. */
  start(): void;
  /** Has the job with this name run soon: at once, or again after the run that is under way. */
  wake(name: string): void;
  /** Starts nothing more, and waits for what is running. */
  close(): Promise<void>;
};

/** One runner for everything that happens by itself: no run of a job overtakes another, none ends the server. */
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
    if (!signal.aborted) current ??= runWhileWanted().finally(() => (current = undefined));
  }

  async function runWhileWanted(): Promise<void> {
    clearTimeout(timer);
    let restMs = job.everyMs;
    while (isWanted && !signal.aborted) {
      isWanted = false;
      restMs = await runOnce();
    }
    if (!signal.aborted) timer = setTimeout(wake, restMs).unref();
  }

  async function runOnce(): Promise<number> {
    try {
      return (await job.run(signal)) ?? job.everyMs;
    } catch (error) {
      logger.error({ err: error, job: job.name }, "a job failed");
      return job.everyMs;
    }
  }

  return { job, wake, idle: () => current ?? Promise.resolve() };
}
