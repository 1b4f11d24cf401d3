import { type RawBuilder, sql } from "kysely";
import type { Db } from "./open.ts";

/** Few enough that whoever writes meanwhile waits for a moment only. */
const rowsAtOnce = 1000;

/**
 * Deletes the rows of a table that are `old`, some at a time: what has piled up for years would hold up every write.
 * @throws the signal's reason, between two deletions
 */
export async function forgetRows(
  db: Db,
  table: "audit" | "card_events" | "outbox" | "rate_limits" | "security_events" | "subscribers",
  { old, signal }: { old: RawBuilder<unknown>; signal: AbortSignal },
): Promise<void> {
  const id = sql.ref(table === "rate_limits" ? "key" : "id");
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce; ) {
    signal.throwIfAborted();
    const some = sql`select ${id} from ${sql.table(table)} where ${old} limit ${sql.lit(rowsAtOnce)}`;
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${id} in (${some})`.execute(
      db,
    );
    deleted = Number(numAffectedRows);
  }
}
