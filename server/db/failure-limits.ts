import { databaseTime } from "./database-time.ts";
import type { Db } from "./open.ts";

/**
 * The first `free` failures cost nothing; each further one doubles the wait before the next try, from two seconds on.
 */
type Growth = { name: string; free: number; longestWaitSeconds: number };

/**
 * A try counts as failed from the moment it begins until it is reported otherwise, so that parallel tries gain
 * nothing.
 */
export type CountedTry = {
  allowed: true;
  /** Takes back this one count and the wait it caused. */
  undo(): Promise<void>;
  /** Clears everything counted under its key. */
  reset(): Promise<void>;
};
type Refused = { allowed: false; retryAfterSeconds: number };

/** Failures expire a day after the last one. */
const keptMs = 24 * 60 * 60 * 1000;

/** Counts failures under a key across all processes, with exponential backoff. Successes are not counted. */
export function openFailureLimit({ name, free, longestWaitSeconds }: Growth) {
  const waitMs = (failures: number) =>
    failures < free ? 0 : Math.min(2 ** (failures - free + 1), longestWaitSeconds) * 1000;

  return {
    async begin(db: Db, counted: string): Promise<CountedTry | Refused> {
      const key = `${name}:${counted}`;
      for (let turn = 0; turn < turns; turn += 1) {
        const before = await read(db, key);
        const wholeMs = before ? waitMs(before.uses) : 0;
        // No wait, even if the clock went back.
        const leftMs = before && wholeMs ? Date.parse(before.ends_at) - keptMs + wholeMs - before.nowMs : 0;
        if (leftMs > 0) return { allowed: false, retryAfterSeconds: Math.ceil(leftMs / 1000) };
        const after = await (before ? countOn(db, key, before) : countFirst(db, key));
        if (after)
          return {
            allowed: true,
            undo: () => undo(db, key, { before, after }),
            reset: () => reset(db, key),
          };
      }
      return { allowed: false, retryAfterSeconds: 1 };
    },
    /** Clears everything counted. */
    reset: (db: Db, counted: string) => reset(db, `${name}:${counted}`),
  };
}

/** How often an optimistic update is retried before the try is refused: only very many at once get there. */
const turns = 8;

type Counted = { uses: number; ends_at: string };

/** The count, if it has not expired. */
async function read(db: Db, key: string): Promise<(Counted & { nowMs: number }) | undefined> {
  const row = await db
    .selectFrom("rate_limits")
    .select(["uses", "ends_at", databaseTime(db).as("now")])
    .where("key", "=", key)
    .executeTakeFirst();
  const nowMs = Date.parse(row?.now ?? "");
  return row && Date.parse(row.ends_at) > nowMs ? { uses: row.uses, ends_at: row.ends_at, nowMs } : undefined;
}

const countFirst = (db: Db, key: string): Promise<Counted | undefined> =>
  db
    .insertInto("rate_limits")
    .values({ key, uses: 1, ends_at: databaseTime(db, { inMs: keptMs }) })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ uses: 1, ends_at: (eb) => eb.ref("excluded.ends_at") })
        .where("rate_limits.ends_at", "<=", databaseTime(db)),
    )
    .returning(["uses", "ends_at"])
    .executeTakeFirst();

/** Undefined if another try was counted in the meantime. */
const countOn = (db: Db, key: string, before: Counted): Promise<Counted | undefined> =>
  db
    .updateTable("rate_limits")
    .set({ uses: before.uses + 1, ends_at: databaseTime(db, { inMs: keptMs }) })
    .where("key", "=", key)
    .where("uses", "=", before.uses)
    .where("ends_at", "=", before.ends_at)
    .returning(["uses", "ends_at"])
    .executeTakeFirst();

async function undo(
  db: Db,
  key: string,
  { before, after }: { before: Counted | undefined; after: Counted },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("rate_limits")
    .set({ uses: before?.uses ?? 0, ends_at: before?.ends_at ?? after.ends_at })
    .where("key", "=", key)
    .where("uses", "=", after.uses)
    .where("ends_at", "=", after.ends_at)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  // Others have been counted since: their counts and waits stay.
  await db
    .updateTable("rate_limits")
    .set((eb) => ({ uses: eb("uses", "-", 1) }))
    .where("key", "=", key)
    .where("uses", ">", 0)
    .execute();
}

const reset = async (db: Db, key: string) =>
  void (await db.deleteFrom("rate_limits").where("key", "=", key).execute());
