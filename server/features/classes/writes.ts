import type { NewClass } from "#contract/classes.ts";
import { ApiError } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { nameKey, searchText, sortName } from "#server/db/search.ts";

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
    .values({
      id,
      name: input.class_name,
      name_key: nameKey(input.class_name),
      sort_name: sortName(input.class_name),
      details: input.class_details,
      image_url: input.class_image_url ?? "",
      search_text: searchText(input.class_name, input.class_details),
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new ApiError("conflict", "A class with this name exists already.");
  return { insertedId: id };
}
