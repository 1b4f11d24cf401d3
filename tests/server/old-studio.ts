import { onTestFinished } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import type { Schema } from "#server/db/schema.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { newDatabase } from "#tests/setup/database.ts";

/** An empty database as the migration `upTo` left it, for a test of a later one. Closed after the test. */
export async function openOldStudio(upTo: string) {
  const { url, drop } = await newDatabase();
  const { db, close } = openDatabase(url);
  onTestFinished(async () => {
    await close();
    await drop();
  });
  await migrate(db, { upTo });
  return {
    db,
    /** Adds rows as the table had them then: a column that it got since is none of theirs. */
    async insert(table: keyof Schema, rows: readonly object[]): Promise<void> {
      for (let from = 0; from < rows.length; from += 100)
        await db
          .insertInto(table)
          .values(rows.slice(from, from + 100) as never)
          .execute();
    },
  };
}
