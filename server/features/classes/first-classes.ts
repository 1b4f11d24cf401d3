import type { Db } from "#server/db/open.ts";
import { classColumns } from "#server/db/rows.ts";
import { firstClasses } from "#studio/first-classes.ts";

/**
 * At start, adds missing classes of the hero (D68). If another class already has such a name, that one is used:
 * `findClass` finds it under the hero's id as well.
 */
export async function ensureFirstClasses(db: Db, { now }: { now: Date }): Promise<void> {
  // A millisecond apart, so that they are listed in the hero's order.
  const rows = firstClasses.map((first, place) =>
    classColumns({ ...first, createdAt: new Date(now.getTime() + place) }),
  );
  await db
    .insertInto("classes")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
