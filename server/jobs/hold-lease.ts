import type { Logger } from "pino";
import { type Leases, leaseMs, renewEveryMs } from "./leases.ts";

type Needs = { leases: Leases; logger: Logger; closing: AbortSignal };

/**
 * Renews the lease while a job runs. `signal` is aborted when `closing` is, and when the lease is lost: taken over, or
 * not renewed in time, as in a process that was suspended.
 */
export function holdLease(job: string, { leases, closing, logger }: Needs) {
  const lost = new AbortController();
  const lose = () => {
    if (lost.signal.aborted) return;
    logger.warn({ job }, "a job's lease was lost; another process may hold it");
    lost.abort(new Error("the job's lease was lost"));
  };
  let end = setTimeout(lose, leaseMs).unref();
  const renewal = setInterval(async () => {
    const isKept = await leases.renew(job).catch(() => undefined);
    // If the database did not answer, the lease still holds until it expires.
    if (isKept === undefined || lost.signal.aborted) return;
    clearTimeout(end);
    if (isKept) end = setTimeout(lose, leaseMs).unref();
    else lose();
  }, renewEveryMs).unref();
  return {
    signal: AbortSignal.any([closing, lost.signal]),
    drop() {
      clearInterval(renewal);
      clearTimeout(end);
    },
  };
}
