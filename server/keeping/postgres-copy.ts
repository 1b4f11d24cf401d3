import { sql } from "kysely";
import { type BookErrors, compareBooks } from "./compare-books.ts";
import { runTool } from "./postgres-tools.ts";
import { withDatabase } from "./with-database.ts";

/** Where a restore puts what it replaces: a schema of its own, which no backup takes along. */
export const replacedPrefix = "replaced_";

/**
 * Dumps a database that may be written to meanwhile, as it is at one moment, in PostgreSQL's own format, and reads the
 * dump from end to end.
 * @returns where the books differ at that moment
 * @throws ConfigError in pg_dump's words, or where it is not installed
 */
export async function dumpPostgres({ from, to }: { from: string; to: string }): Promise<BookErrors> {
  const bookErrors = await withDatabase(from, (db) =>
    db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (tx) => {
        // It rests while the dump is made.
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
