import type { Kysely } from "kysely";
import { findRow } from "./plain-rows.ts";
import type { Schema } from "./schema.ts";

/** When the studio's own command last made a backup, so that somebody notices when none is made any more. */
export const backupNote = "last backup";
/** When the books were last compared, by the daily comparison (D89). */
export const booksNote = "last comparison of the books";
/** When a backup was last restored to try it, and its books balanced. */
export const restoreNote = "last restore tried";
/** That this database was ever a demo's: its accounts have a public password. */
export const demoNote = "demo seeded";

/** What is noted under this name. */
export async function readNote(db: Kysely<Schema>, name: string): Promise<string | undefined> {
  return (await findRow(db, "notes", { name }))?.value;
}

/** Notes the moment, in place of what was noted before. */
export async function note(db: Kysely<Schema>, name: string, moment: Date): Promise<void> {
  const value = moment.toISOString();
  await db
    .insertInto("notes")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Notes the moment unless something is noted; false if something is, even by a concurrent start. */
export async function noteOnce(db: Kysely<Schema>, name: string, moment: Date): Promise<boolean> {
  const noted = await db
    .insertInto("notes")
    .values({ name, value: moment.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return noted !== undefined;
}
