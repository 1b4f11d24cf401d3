import type { Db } from "./open.ts";

/** The name of the note that says when the last backup was made. */
export const backupNote = "last backup";

/** Notes that a complete backup was made, so that somebody notices when none is made any more. */
export async function noteBackup(db: Db, now: Date): Promise<void> {
  const value = now.toISOString();
  await db
    .insertInto("notes")
    .values({ name: backupNote, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** When the studio's own command last made a backup (ISO 8601, UTC); undefined if it never has. */
export async function lastBackup(db: Db): Promise<string | undefined> {
  const note = await db.selectFrom("notes").select("value").where("name", "=", backupNote).executeTakeFirst();
  return note?.value;
}
