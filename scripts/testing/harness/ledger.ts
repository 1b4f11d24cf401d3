import type { Kysely } from "kysely";
import type { Db } from "#server/db/open.ts";

/** Rows that exist from an acknowledgement on, once unless it says that none does. */
export type Promised = { table: string; where: Record<string, string | number>; times?: 0 };

/** What one request came to: its status, "cut" if the connection ended first, "silent" if it timed out. */
export type Heard = { asked: string; status: number | "cut" | "silent"; tookMs: number; text: string };

/** What was asked and heard, over all lives of a studio. */
export type Ledger = {
  promised: Promised[];
  /** The titles of articles on their way to the newsletter's readers, each the subject of one mail to each. */
  letters: string[];
  /** Whether this should not have been heard. */
  isFault(heard: Heard): boolean;
  faults: string[];
  requests: number;
  slowestMs: number;
  /** How often each status from 500 on was heard. */
  failures: Map<Heard["status"], number>;
};

const hasFailed = ({ status }: Pick<Heard, "status">) => typeof status === "string" || status >= 500;

/** An empty ledger. A killed studio need not answer, but no request may hang or fail with an error. */
export const openLedger = (): Ledger => ({
  promised: [],
  letters: [],
  isFault: (heard) => heard.status !== "cut" && hasFailed(heard),
  faults: [],
  requests: 0,
  slowestMs: 0,
  failures: new Map(),
});

/** Enters what was heard. */
export function hear(ledger: Ledger, heard: Heard): void {
  const { asked, status, tookMs, text } = heard;
  ledger.requests += 1;
  ledger.slowestMs = Math.max(ledger.slowestMs, Math.round(tookMs));
  if (hasFailed(heard)) ledger.failures.set(status, (ledger.failures.get(status) ?? 0) + 1);
  if (ledger.isFault(heard)) ledger.faults.push(`${asked}: ${status} after ${Math.round(tookMs)} ms ${text}`);
}

/** Its totals. */
export const countsOf = ({ requests, failures, slowestMs, promised, letters }: Ledger) => ({
  requests,
  "5xx": Array.from(failures, ([status, times]) => `${status}: ${times}`)
    .sort()
    .join(", "),
  slowestMs,
  acknowledged: promised.length + letters.length,
});

/** What was promised and is not so. */
export async function findBroken(db: Db, { promised }: Ledger): Promise<string[]> {
  // The identity library's tables aren't part of our schema.
  const anyTable = db as unknown as Kysely<Record<string, Promised["where"]>>;
  const broken: string[] = [];
  for (const { table, where, times = 1 } of promised) {
    const query = anyTable.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
    const { count } = await query.where((eb) => eb.and(where)).executeTakeFirstOrThrow();
    if (Number(count) !== times)
      broken.push(`${table} ${JSON.stringify(where)} was acknowledged ${times} times and is there ${count}`);
  }
  return broken;
}
