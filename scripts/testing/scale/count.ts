import type { Ledger, Outcome } from "../crash/ledger.ts";

/** Totals over all requests. */
export type Counts = { requests: number; "5xx": string; slowestMs: number };

/** Counts the outcomes that a ledger is told. */
export function countOutcomes(ledger: Ledger): { ledger: Ledger; counts(): Counts } {
  const failures = new Map<Outcome["status"], number>();
  let requests = 0;
  let slowestMs = 0;
  return {
    ledger: {
      ...ledger,
      noteOutcome(outcome) {
        const { status, tookMs } = outcome;
        requests += 1;
        slowestMs = Math.max(slowestMs, tookMs);
        if (typeof status === "string" || status >= 500)
          failures.set(status, (failures.get(status) ?? 0) + 1);
        ledger.noteOutcome(outcome);
      },
    },
    counts: () => ({
      requests,
      "5xx": Array.from(failures, ([status, times]) => `${status}: ${times}`)
        .sort()
        .join(", "),
      slowestMs: Math.round(slowestMs),
    }),
  };
}
