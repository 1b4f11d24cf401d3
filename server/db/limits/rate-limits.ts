import { sql } from "kysely";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { databaseTime, hasPassed } from "#server/db/database-time.ts";
import type { Db } from "#server/db/open.ts";
import { purgeRows } from "#server/db/purge.ts";

/** Allows so many uses in so many seconds, under a name no other limit has. */
type Limit = { name: string; most: number; seconds: number };
/** A limit's answer to one call. */
type Verdict = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** A rate limit shared by all processes on a database; or, for reads, which must not cause a write, one per process. */
export function openLimit({ name, most, seconds }: Limit) {
  const here = new RateLimiterMemory({ keyPrefix: name, points: most, duration: seconds });

  async function own(key: string): Promise<Verdict> {
    try {
      await here.consume(key);
      return { allowed: true };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return refused(refusal.msBeforeNext);
    }
  }

  return {
    own,
    async shared(db: Db, key: string): Promise<Verdict> {
      // A refused caller stays refused from memory until the window ends, so retrying costs the database nothing.
      const known = await here.get(key);
      if (known && known.consumedPoints > most) return refused(known.msBeforeNext);
      const counted = await count(db, { key: `${name}:${key}`, seconds }).catch(() => undefined);
      // Failing open would let guesses through, failing closed would lock everyone out: fall back to this process's
      // own count.
      if (!counted) return own(key);
      if (counted.uses <= most) return { allowed: true };
      // To the library, 0 means forever.
      if (counted.leftMs > 0) await here.block(key, counted.leftMs / 1000);
      return refused(counted.leftMs);
    },
  };
}

const refused = (leftMs: number): Verdict => ({
  allowed: false,
  retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
});

/** Counts one more use, in one statement on the database's clock; an expired window starts over. */
async function count(db: Db, { key, seconds }: { key: string; seconds: number }) {
  const { set } = oneMore(db, seconds * 1000);
  const counted = await db
    .insertInto("rate_limits")
    .values({ key, uses: 1, ends_at: databaseTime(db, { inMs: seconds * 1000 }) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(set))
    .returning(["uses", "ends_at", databaseTime(db).as("now")])
    .executeTakeFirstOrThrow();
  return { uses: counted.uses, leftMs: Math.max(0, Date.parse(counted.ends_at) - Date.parse(counted.now)) };
}

/** One more use of a key whose count lasts for `keptMs`: whether the last one has ended, and what to set. */
export function oneMore(db: Db, keptMs: number) {
  const isOver = hasPassed(db, "rate_limits.ends_at", keptMs);
  return {
    isOver,
    set: {
      uses: sql<number>`case when ${isOver} then 1 else rate_limits.uses + 1 end`,
      ends_at: sql<string>`case when ${isOver} then excluded.ends_at else rate_limits.ends_at end`,
    },
  };
}

/** Deletes expired counts. */
export async function purgeRateLimits(db: Db, signal: AbortSignal): Promise<void> {
  await purgeRows(db, "rate_limits", { old: sql`ends_at <= ${databaseTime(db)}`, signal });
}
