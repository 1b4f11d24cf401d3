import type { NewArticle } from "#contract/articles.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { articleColumns } from "#server/db/rows.ts";

/** Posts an article in the name of `writer` (D32). */
export async function postArticle(
  db: Db,
  {
    writer,
    input,
    now,
  }: { writer: { id: string; name: string; email: string }; input: NewArticle; now: Date },
): Promise<{ insertedId: string }> {
  const id = newId();
  await db
    .insertInto("articles")
    .values(articleColumns({ ...input, id, writer, createdAt: now }))
    .execute();
  return { insertedId: id };
}
