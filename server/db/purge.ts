import { type RawBuilder, sql } from "kysely";
import type { Db } from "./open.ts";

/** Few enough that other writers wait only briefly. */
const batchSize = 1000;

/**
 * Deletes the `old` rows of a table in batches, so a backlog never holds the write lock.
 * @throws the signal's reason, between two batches
 */
export async function purgeRows(
  db: Db,
  table:
    | (
        | "audit"
        | "card_events"
        | "outbox"
        | "rate_limits"
        | "security_events"
        | "slot_words"
        | "subscribers"
        | "visits"
      )
    | ("identity_session" | "identity_verification"),
  { old, signal }: { old: RawBuilder<unknown>; signal: AbortSignal },
): Promise<void> {
  const id = sql.ref(table === "rate_limits" ? "key" : "id");
  for (let deleted = batchSize; deleted === batchSize; ) {
    signal.throwIfAborted();
    const some = sql`select ${id} from ${sql.table(table)} where ${old} limit ${sql.lit(batchSize)}`;
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${id} in (${some})`.execute(
      db,
    );
    deleted = Number(numAffectedRows);
  }
}
