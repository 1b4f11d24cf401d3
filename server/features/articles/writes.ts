import type { NewArticle } from "#contract/articles.ts";
import { studioDay } from "#contract/studio-time.ts";
import { newId } from "#server/core/ids.ts";
import type { Db } from "#server/db/open.ts";
import { searchText } from "#server/db/search.ts";

/** Posts an article in the name of `writer`, with no votes (D32). Without a date it is today's. */
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
    .values({
      id,
      title: input.article_title,
      details: input.article_details,
      image_url: input.article_image_url ?? "",
      article_date: input.article_date ?? studioDay(now),
      writer_id: writer.id,
      writer_name: writer.name,
      writer_email: writer.email,
      search_text: searchText(input.article_title, input.article_details, writer.name),
      created_at: now.toISOString(),
    })
    .execute();
  return { insertedId: id };
}
