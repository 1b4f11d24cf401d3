import { sql } from "kysely";
import type { Readiness } from "#server/core/readiness.ts";
import type { OpenDatabase } from "#server/db/open.ts";
import { missingMigrations } from "./migrate.ts";

/** Adds to `/readyz` whether the database answers, accepts writes and is fully migrated. */
export function addDatabaseChecks(
  readiness: Readiness,
  { db, look }: Pick<OpenDatabase, "db" | "look">,
): void {
  readiness.add("database", async () => {
    if (look) return look();
    const readOnly = sql<{ answer: string }>`select current_setting('transaction_read_only') as answer`;
    const { rows } = await readOnly.execute(db);
    return rows[0]?.answer === "on" ? "it accepts no writes: it is a replica or read-only" : undefined;
  });
  readiness.add("migrations", async () => {
    const missing = await missingMigrations(db);
    return missing.length > 0 ? `not applied yet: ${missing.join(", ")}` : undefined;
  });
}
