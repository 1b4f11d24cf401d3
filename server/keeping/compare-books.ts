import { missingMigrations } from "#server/db/migrate.ts";
import type { Db } from "#server/db/open.ts";
import { findBookErrors } from "#server/features/payments/books.ts";

/** Differences in the books; "older" if they cannot be checked before the tables are migrated. */
export type BookErrors = readonly string[] | "older";

/** Checks the books of a database of this or an earlier version. */
export async function compareBooks(db: Db): Promise<BookErrors> {
  return (await missingMigrations(db)).length > 0 ? "older" : findBookErrors(db);
}
