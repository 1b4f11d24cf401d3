import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { databaseTime, hasPassed } from "#server/db/database-time.ts";
import type { Db } from "#server/db/open.ts";
import { oneMore } from "./rate-limits.ts";

/**
 * The first `free` failures cost nothing; each further one doubles the wait before the next try, from two seconds on.
 */
type Growth = { name: string; free: number; longestWaitSeconds: number };

/**
 * A try counts as failed from the moment it begins until it is reported otherwise, so that parallel tries gain
 * nothing. Each must be reported, by one of these.
 */
export type CountedTry = {
  allowed: true;
  /** It failed: the wait before the next one begins now. */
  failed(): Promise<void>;
  /** Takes back this one count. */
  undo(): Promise<void>;
  /** Clears everything counted under its key. */
  reset(): Promise<void>;
};
type Refused = { allowed: false; retryAfterSeconds: number };

/** Failures expire a day after the last one. */
const keptMs = 24 * 60 * 60 * 1000;
/** A try that is not reported for so long was killed: nobody waits for it any more. */
const longestTryMs = 30_000;
/** How long a try waits for the outcome of others before it is refused, and how often it looks. */
const patienceMs = 20_000;
const lookAgainMs = 40;

/** Counts failures under a key across all processes, with exponential backoff. Successes are not counted. */
export function openFailureLimit({ name, free, longestWaitSeconds }: Growth) {
  const waitMs = (failures: number) =>
    failures < free ? 0 : Math.min(2 ** (failures - free + 1), longestWaitSeconds) * 1000;

  return {
    /** Begins a try. One that would be refused only because others have no outcome yet waits for theirs. */
    async begin(db: Db, counted: string): Promise<CountedTry | Refused> {
      const key = `${name}:${counted}`;
      const until = performance.now() + patienceMs;
      for (;;) {
        const before = await read(db, key);
        const failures = before ? before.uses - before.pending : 0;
        // No wait, even if the clock went back.
        const leftMs = before && waitMs(failures) ? before.failedMs + waitMs(failures) - before.nowMs : 0;
        if (leftMs > 0) return { allowed: false, retryAfterSeconds: Math.ceil(leftMs / 1000) };
        if (await count(db, key, { free, before })) return begun(db, key);
        if (performance.now() > until) return { allowed: false, retryAfterSeconds: 1 };
        await pause(lookAgainMs);
      }
    },
    /** Clears everything counted. */
    reset: (db: Db, counted: string) => reset(db, `${name}:${counted}`),
  };
}

type Counted = { uses: number; pending: number; ends_at: string };

/** The count, if it has not expired; the tries without an outcome, if they are still believed in. */
async function read(
  db: Db,
  key: string,
): Promise<(Counted & { failedMs: number; nowMs: number }) | undefined> {
  const row = await db
    .selectFrom("rate_limits")
    .select(["uses", pendingOf(db).as("pending"), "ends_at", databaseTime(db).as("now")])
    .where("key", "=", key)
    .where(sql<boolean>`not ${hasPassed(db, "ends_at", keptMs)}`)
    .executeTakeFirst();
  return row && { ...row, failedMs: Date.parse(row.ends_at) - keptMs, nowMs: Date.parse(row.now) };
}

const pendingOf = (db: Db): RawBuilder<number> =>
  sql`case when ${isBelieved(db)} then rate_limits.pending else 0 end`;

/** Whether the tries under way may still report. */
const isBelieved = (db: Db): RawBuilder<boolean> =>
  sql`rate_limits.pending_until is not null and not ${hasPassed(db, "rate_limits.pending_until", longestTryMs)}`;

/**
 * Counts a try in one statement: one of the free ones; or, after them, the only one at a time, if nobody has been
 * counted since `before`. Returns false where it must wait for others.
 */
async function count(
  db: Db,
  key: string,
  { free, before }: { free: number; before: Counted | undefined },
): Promise<boolean> {
  const { isOver, set } = oneMore(db, keptMs);
  const isAlone = before?.pending === 0 && isAsBefore(db, before);
  const counted = await db
    .insertInto("rate_limits")
    .values({
      key,
      uses: 1,
      ends_at: databaseTime(db, { inMs: keptMs }),
      pending: 1,
      pending_until: databaseTime(db, { inMs: longestTryMs }),
    })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          ...set,
          pending: sql`case when ${isOver} then 1 else ${pendingOf(db)} + 1 end`,
          pending_until: (eb) => eb.ref("excluded.pending_until"),
        })
        .where((eb) => eb.or([isOver, eb("rate_limits.uses", "<", free), ...(isAlone ? [isAlone] : [])])),
    )
    .returning("key")
    .executeTakeFirst();
  return counted !== undefined;
}

const isAsBefore = (db: Db, { uses, ends_at }: Counted): RawBuilder<boolean> =>
  sql`(rate_limits.uses = ${uses} and rate_limits.ends_at = ${ends_at} and ${pendingOf(db)} = 0)`;

function begun(db: Db, key: string): CountedTry {
  const report = (change: { uses?: RawBuilder<number>; ends_at?: RawBuilder<string> }) =>
    db
      .updateTable("rate_limits")
      .set({ ...change, pending: sql`case when pending > 0 then pending - 1 else 0 end` })
      .where("key", "=", key)
      .execute();
  return {
    allowed: true,
    failed: async () => void (await report({ ends_at: databaseTime(db, { inMs: keptMs }) })),
    undo: async () => void (await report({ uses: sql`case when uses > 0 then uses - 1 else 0 end` })),
    reset: () => reset(db, key),
  };
}

const reset = async (db: Db, key: string) =>
  void (await db.deleteFrom("rate_limits").where("key", "=", key).execute());
