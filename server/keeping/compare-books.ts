import { missingMigrations } from "#server/db/migrate.ts";
import type { Db } from "#server/db/open.ts";
import { findBookErrors } from "#server/features/payments/books.ts";

/** Where the books differ; "older" where they cannot be compared before the studio's tables are brought up to date. */
export type BookErrors = readonly string[] | "older";

/** Compares the books of a database of this or of an earlier version. */
export async function compareBooks(db: Db): Promise<BookErrors> {
  return (await missingMigrations(db)).length > 0 ? "older" : findBookErrors(db);
}
