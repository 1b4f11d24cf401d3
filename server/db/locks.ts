import { PostgresAdapter, sql } from "kysely";
import type { Db } from "./open.ts";

/**
 * Locks these people until the transaction ends; deleting them waits, too. Always in the same order, so that no two
 * transactions deadlock. SQLite has a single writer anyway.
 */
export async function lockPeople(tx: Db, ids: readonly string[]): Promise<void> {
  await lock(tx, "users", ids);
}

/** The same for classes, whose bookings are counted. Lock people first, as every booking does. */
export async function lockClasses(tx: Db, ids: readonly string[]): Promise<void> {
  await lock(tx, "classes", ids);
}

async function lock(tx: Db, table: "users" | "classes", ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await tx
    .selectFrom(table)
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Makes every other migrating transaction wait until this one ends. On SQLite they have the file to themselves. */
export async function lockMigrations(tx: Db): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(7402154)`.execute(tx);
}
