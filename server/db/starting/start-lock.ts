import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as after } from "node:timers/promises";
import { sql } from "kysely";
import { isBusy } from "#server/db/engines/faults.ts";
import type { OpenDatabase } from "#server/db/open.ts";

/** Milliseconds between two checks whether another start has finished. */
const lookEveryMs = 100;

/** The same for all versions of the studio: during a rolling restart two are running. */
const lockKey = 7_402_153;

type Starting<T> = {
  /** Called once if another start holds the lock. */
  onWait(): void;
  work(): Promise<T>;
};

/**
 * Runs a start's writes (migrations, seeding, first admin) under a lock shared by all processes. The lock ends with
 * its process, however that dies, and needs no session: it works through a transaction pooler. On PostgreSQL it takes
 * one connection more than the work does.
 */
export async function withStartLock<T>(
  { backgroundDb, engine }: Pick<OpenDatabase, "backgroundDb" | "engine">,
  { url, ...starting }: Starting<T> & { url: string },
): Promise<T> {
  return engine === "postgres" ? withPostgresLock(backgroundDb, starting) : withFileLock(url, starting);
}

async function withPostgresLock<T>(db: OpenDatabase["db"], { onWait, work }: Starting<T>): Promise<T> {
  for (let looks = 1; ; looks += 1) {
    const done = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(lockKey)}) as "isOurs"`.execute(tx);
      if (!rows[0]?.isOurs) return undefined;
      // This connection only has to stay open.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      return { result: await work() };
    });
    if (done) return done.result;
    if (looks === 1) onWait();
    await after(lookEveryMs);
  }
}

/** The same for a start on a SQLite file, which need not exist yet. */
export async function withFileLock<T>(file: string, { onWait, work }: Starting<T>): Promise<T> {
  if (file === ":memory:") return work();
  // An empty database, locked by SQLite's own means. It is not deleted: another start may have it open.
  const path = `${file}-start`;
  closeSync(openSync(path, "a", 0o600));
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    for (let looks = 1; !tryLock(lock); looks += 1) {
      if (looks === 1) onWait();
      await after(lookEveryMs);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
