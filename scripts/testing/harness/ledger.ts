import type { Kysely } from "kysely";
import type { Db } from "#server/db/open.ts";

/** Rows that exist from an acknowledgement on, once unless it says that none does. */
export type Promised = { table: string; where: Record<string, string | number>; times?: 0 };

/** What one request came to: its status, "cut" if the connection ended first, "silent" if it timed out. */
export type Heard = { asked: string; status: number | "cut" | "silent"; tookMs: number; text: string };

/**
 * Who asked what and heard what, as its history tells; `status` is undefined without an answer, which then came never.
 * Times are of this process, in milliseconds.
 */
export type Said = {
  /** The person's id; empty for a stranger. */
  by: string;
  /** The address of the process that was asked, unless a proxy chose it. */
  through: string | undefined;
  call: string;
  body: Record<string, unknown>;
  status: number | undefined;
  answer: unknown;
  askedAt: number;
  answeredAt: number;
};

/** Whose history is kept and checked (`histories/check.ts`). */
export type Watched = {
  /** Articles by id. */
  articles: Set<string>;
  /** Trainers by id, with how many places their mornings have. */
  slots: Map<string, number>;
  /** What the books came to before, in cents. */
  books?: number;
  /** How much older than the last write an answer for everyone may be, in milliseconds. */
  lateMs: number;
};

/** What was asked and heard, over all lives of a studio. */
export type Ledger = {
  history: Said[];
  watched: Watched;
  /** When each card was about to be charged: from then on the provider may tell the studio of it. */
  charges: Map<string, number>;
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

/** An empty ledger, of a studio whose kept answers may be so late. A killed studio need not answer, but no request may hang or fail with an error. */
export const openLedger = (lateMs: number): Ledger => ({
  history: [],
  charges: new Map(),
  watched: { articles: new Set(), slots: new Map(), lateMs },
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
