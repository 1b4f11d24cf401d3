import type { NewClass } from "#contract/classes.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { classColumns } from "#server/db/rows.ts";

/**
 * Adds a class. @throws ApiError conflict when its name is taken, whatever the case (D33)
 */
export async function addClass(
  db: Db,
  { input, now }: { input: NewClass; now: Date },
): Promise<{ insertedId: string }> {
  const id = newId();
  const inserted = await db
    .insertInto("classes")
    .values(classColumns({ ...input, id, createdAt: now }))
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) {
    const taken = "A class with this name exists already.";
    throw new ApiError("conflict", taken, { fields: { class_name: taken } });
  }
  return { insertedId: id };
}
