import { sql } from "kysely";
import { type BookErrors, compareBooks } from "./compare-books.ts";
import { runTool } from "./postgres-tools.ts";
import { withDatabase } from "./with-database.ts";

/** The schemas into which a restore moves what it replaces; backups leave them out. */
export const replacedPrefix = "replaced_";

/**
 * Dumps a snapshot of a database that may be in use, in PostgreSQL's own format, and verifies it.
 * @returns differences in the books in that snapshot
 * @throws ConfigError in pg_dump's words, or if it is not installed
 */
export async function dumpPostgres({ from, to }: { from: string; to: string }): Promise<BookErrors> {
  const bookErrors = await withDatabase(from, (db) =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        // It is idle while the dump is made.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
        await sql`set local statement_timeout = 0`.execute(tx);
        const { rows } = await sql<{ moment: string }>`select pg_export_snapshot() as moment`.execute(tx);
        const moment = rows.map((row) => `--snapshot=${row.moment}`);
        const whole = [
          "--format=custom",
          "--no-owner",
          "--no-privileges",
          `--exclude-schema=${replacedPrefix}*`,
        ];
        await runTool("pg_dump", [...whole, ...moment, `--file=${to}`], from);
        return compareBooks(tx);
      }),
  );
  await runTool("pg_restore", ["--file=/dev/null", to]);
  return bookErrors;
}
