import { booksNote, note } from "#server/db/notes.ts";
import type { Db } from "#server/db/open.ts";

/** As many as somebody reads; the command `books` tells of all. */
const keptAtMost = 100;

/** Keeps what a comparison of the books found in place of what the one before it did, and notes that it was made. */
export async function keepDifferences(db: Db, found: readonly string[], now: Date): Promise<void> {
  const texts = found.slice(0, keptAtMost);
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("book_differences")
      .$if(texts.length > 0, (rows) => rows.where("text", "not in", texts))
      .execute();
    if (texts.length > 0)
      await tx
        .insertInto("book_differences")
        .values(texts.map((text) => ({ text, found_at: now.toISOString() })))
        // One that was there before keeps its day.
        .onConflict((conflict) => conflict.column("text").doNothing())
        .execute();
    await note(tx, booksNote, now);
  });
}

/** What the last daily comparison found, the oldest first. */
export function readDifferences(db: Db) {
  return db.selectFrom("book_differences").selectAll().orderBy("found_at").orderBy("text").execute();
}
