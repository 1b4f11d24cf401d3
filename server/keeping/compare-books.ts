import { ConfigError } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { missingMigrations } from "#server/db/starting/migrate.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";

/** Differences in the books; "older" if they cannot be checked before the tables are migrated. */
export type BookErrors = readonly string[] | "older";

/** Checks the books of a database of this or an earlier version. */
export async function compareBooks(db: Db): Promise<BookErrors> {
  return (await missingMigrations(db)).length > 0 ? "older" : findBookErrors(db);
}

/**
 * Refuses to restore wrong books without being told to: whoever reads only that it failed would believe that nothing
 * was replaced.
 * @throws ConfigError naming the differences
 */
export function requireEqualBooks(errors: BookErrors): void {
  if (errors === "older" || errors.length === 0) return;
  throw new ConfigError(
    [
      "The backup’s books do not balance. Nothing was restored:",
      ...errors,
      "Use --even-if-books-differ to restore it.",
    ].join("\n"),
  );
}
