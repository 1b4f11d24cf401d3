import type { Db } from "./open.ts";

const note = "demo seeded";

/** Whether this database was ever a demo's: its accounts have a public password. */
export async function isMarkedAsDemo(db: Db): Promise<boolean> {
  const mark = await db.selectFrom("notes").select("name").where("name", "=", note).executeTakeFirst();
  return mark !== undefined;
}

/** Marks the database as a demo's; false if it was already marked, even by a concurrent start. */
export async function markAsDemo(tx: Db, now: Date): Promise<boolean> {
  const mark = await tx
    .insertInto("notes")
    .values({ name: note, value: now.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return mark !== undefined;
}
