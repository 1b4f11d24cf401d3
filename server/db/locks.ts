import { PostgresAdapter, sql } from "kysely";
import type { Db } from "./open.ts";

/**
 * Has every other transaction that locks one of these people wait until this one ends; whoever deletes them waits too.
 * Always in the same order, so that no two wait for each other. SQLite has one writer at a time anyway.
 */
export async function lockPeople(tx: Db, ids: readonly string[]): Promise<void> {
  await lock(tx, "users", ids);
}

/** The same for classes, whose bookings are counted. People come first, as with everything that is booked. */
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

/** Has every other transaction that migrates wait until this one ends. SQLite's have the file to themselves. */
export async function lockMigrations(tx: Db): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(7402154)`.execute(tx);
}
