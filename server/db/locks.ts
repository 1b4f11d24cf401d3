import { PostgresAdapter } from "kysely";
import type { Db } from "./open.ts";

/**
 * Has every other transaction that locks one of these people wait until this one ends; whoever deletes them waits too.
 * Always in the same order, so that no two wait for each other. SQLite has one writer at a time anyway.
 */
export async function lockPeople(tx: Db, ids: readonly string[]): Promise<void> {
  if (!(tx.getExecutor().adapter instanceof PostgresAdapter)) return;
  await tx
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}
