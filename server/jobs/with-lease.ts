import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "#server/db/open.ts";
import { holdLease } from "./hold-lease.ts";
import { openLeases } from "./leases.ts";

const askEveryMs = 250;

type Needs = {
  db: Db;
  /** The job this stands in for. */
  job: string;
  logger: Logger;
  /** Called once if another process holds the job and has to finish first. */
  onWait: () => void;
};

/**
 * Runs `work` in place of one of the server's jobs, under its lease: no process runs the job meanwhile, and it is due
 * again afterwards. The signal passed to `work` is aborted if the lease is lost.
 */
export async function withLease<T>(
  { db, job, logger, onWait }: Needs,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const leases = openLeases(db);
  await leases.begin([job]);
  for (
    let hasAnnounced = false;
    !(await leases.claim(job, { early: true, everyMs: askEveryMs })).mine;
    hasAnnounced = true
  ) {
    if (!hasAnnounced) onWait();
    await after(askEveryMs);
  }
  const lease = holdLease(job, { leases, logger, closing: new AbortController().signal });
  try {
    return await work(lease.signal);
  } finally {
    lease.drop();
    await leases.release(job, { ended: "broken off", next: "rest", restMs: 0 });
  }
}
