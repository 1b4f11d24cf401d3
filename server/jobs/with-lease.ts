import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import type { Db } from "#server/db/open.ts";
import { holdLease } from "./hold-lease.ts";
import { openLeases } from "./leases.ts";

const askEveryMs = 250;

type Needs = {
  db: Db;
  /** Whose place this takes. */
  job: string;
  logger: Logger;
  /** Called once, when a process has the job and is waited for. */
  onWait: () => void;
};

/**
 * Works beside the server in the place of one of its jobs, which no process runs meanwhile and which is due again
 * afterwards. `work` is told by its signal when the lease was lost.
 */
export async function withLease<T>(
  { db, job, logger, onWait }: Needs,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const leases = openLeases(db);
  await leases.begin([job]);
  for (let hasAnnounced = false; !(await leases.claim(job, { early: true })).mine; hasAnnounced = true) {
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
