import type { Logger } from "pino";
import type { Job } from "#server/core/job.ts";
import { jobSignals } from "#server/core/signals.ts";
import { isLogged } from "#server/db/engines/refusals.ts";
import { holdLease } from "./hold-lease.ts";
import type { Leases } from "./leases.ts";

/** Runs jobs while the server is open. */
export type JobRunner = {
  /** Runs every job now, and then whenever it is due. */
  start(): void;
  /** Runs the named job at once, or asks whoever is running it to run it once more. */
  wake(name: string): void;
  /** Starts nothing more, aborts running jobs and waits for them. */
  close(): Promise<void>;
};

type Needs = { leases: Leases; logger: Logger };
type Own = Needs & { closing: AbortSignal; begun: () => Promise<void> };

/** A job with nothing to do still claims its lease this often, so that others see it is attended to. */
const seenEveryMs = 60_000;
/** The longest wait before a lease is claimed again after a database error: it may be back in a moment. */
const retryMs = 30_000;

/**
 * One runner for everything the server repeats: a job never runs twice at once across all processes on one database,
 * and a failing job stops nothing else.
 */
export function createJobRunner({ jobs, ...needs }: Needs & { jobs: readonly Job[] }): JobRunner {
  const closing = new AbortController();
  const names = jobs.map(({ name }) => name);
  let beginning: Promise<void> | undefined;
  const begun = () => {
    beginning ??= needs.leases.begin(names).catch((error: unknown) => {
      beginning = undefined;
      throw error;
    });
    return beginning;
  };
  const running = jobs.map((job) => keepRunning(job, { ...needs, closing: closing.signal, begun }));
  return {
    start() {
      for (const { look } of running) look();
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

function keepRunning(job: Job, own: Own) {
  const { closing, logger } = own;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> | undefined;
  let isWanted = false;
  let seenAt = Number.NEGATIVE_INFINITY;
  closing.addEventListener("abort", () => clearTimeout(timer));

  function wake(): void {
    isWanted = true;
    look();
  }

  function look(): void {
    if (!closing.aborted) current ??= runWhileWanted();
  }

  async function runWhileWanted(): Promise<void> {
    clearTimeout(timer);
    let waitMs = job.everyMs;
    do {
      const early = isWanted;
      isWanted = false;
      waitMs = await runIfDue(early).catch((error: unknown) => {
        tell(error, "a job's lease could not be claimed or released");
        return Math.min(job.everyMs, retryMs);
      });
    } while (isWanted && !closing.aborted);
    // In the same turn as the last check of `isWanted`: a wake in between would be lost until the timer.
    current = undefined;
    if (!closing.aborted) timer = setTimeout(look, waitMs).unref();
  }

  /** @returns milliseconds until it may be due again */
  async function runIfDue(early: boolean): Promise<number> {
    const isSeen = performance.now() - seenAt < seenEveryMs;
    if (isSeen && job.hasWork && !(await job.hasWork())) return job.everyMs;
    await own.begun();
    if (closing.aborted) return job.everyMs;
    const claim = await claimLease(early);
    if (!claim.mine) return claim.waitMs;
    seenAt = performance.now();
    return runUnderLease();
  }

  async function claimLease(early: boolean) {
    const claim = await own.leases.claim(job.name, { early, everyMs: job.everyMs });
    if (claim.mine || !early || (await own.leases.want(job.name))) return claim;
    // Whoever ran it has released it in the meantime.
    return own.leases.claim(job.name, { early, everyMs: job.everyMs });
  }

  async function runUnderLease(): Promise<number> {
    const lease = holdLease(job.name, own);
    try {
      for (;;) {
        const { ended, restMs } = await runOnce(lease.signal);
        const next = lease.signal.aborted ? "rest" : isWanted ? "again" : "as wanted";
        if (next === "again") isWanted = false;
        const { mine } = await own.leases.release(job.name, { ended, restMs, next });
        if (!mine) return restMs;
      }
    } finally {
      lease.drop();
    }
  }

  async function runOnce(signal: AbortSignal) {
    // The server may have begun to close while the lease was being claimed.
    if (signal.aborted) return brokenOff;
    try {
      const restMs = (await run(job, signal)) ?? job.everyMs;
      return signal.aborted ? brokenOff : { ended: "done" as const, restMs };
    } catch (error) {
      if (error === signal.reason) return brokenOff;
      tell(error, "a job failed");
      return { ended: "failed" as const, restMs: job.everyMs };
    }
  }

  /** An unreachable database has already been logged. */
  function tell(error: unknown, what: string): void {
    if (!(error instanceof Error && isLogged(error))) logger.error({ err: error, job: job.name }, what);
  }

  return { job, look, wake, idle: () => current ?? Promise.resolve() };
}

/** Published to observers. */
function run({ name: job, run }: Job, signal: AbortSignal): Promise<number | undefined> {
  return jobSignals.tracePromise(() => run(signal), { job, startedAt: performance.now() });
}

const brokenOff = { ended: "broken off" as const, restMs: 0 };
