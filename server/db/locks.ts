import { sql } from "kysely";
import { isOnPostgres } from "./engines/engine.ts";
import type { Db } from "./open.ts";

/**
 * The order in which a transaction locks rows, so that no two wait for each other: an account, people, an article,
 * classes, payments; several of one table at once, by ascending id. The tests on PostgreSQL refuse any other
 * (`tests/setup/lock-order.ts`, docs/decisions/039-order-of-locks.md). SQLite has a single writer.
 */
export const lockOrder = ["identity_user", "users", "articles", "classes", "payments"] as const;

/** Rows that are changed only while the row they belong to is locked, and so need no place in that order. */
export const lockedBy = {
  user_areas: "users",
  user_slots: "users",
  user_classes: "users",
  slot_places: "users",
  waiting_list: "users",
  visits: "users",
  slot_words: "users",
  votes: "users",
  payments: "users",
  refunds: "payments",
  movements: "payments",
  receipts: "payments",
} as const;

/** Locks these people until the transaction ends; deleting them waits, too. Once in a transaction, for all of them. */
export async function lockPeople(tx: Db, ids: readonly string[]): Promise<void> {
  await lock(tx, "users", ids);
}

/** The same for classes, whose bookings are counted. */
export async function lockClasses(tx: Db, ids: readonly string[]): Promise<void> {
  await lock(tx, "classes", ids);
}

/** The same for articles, whose votes are counted. */
export async function lockArticles(tx: Db, ids: readonly string[]): Promise<void> {
  await lock(tx, "articles", ids);
}

async function lock(tx: Db, table: "users" | "articles" | "classes", ids: readonly string[]): Promise<void> {
  if (ids.length === 0 || !isOnPostgres(tx)) return;
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
  if (!isOnPostgres(tx)) return;
  await sql`select pg_advisory_xact_lock(7402154)`.execute(tx);
}
