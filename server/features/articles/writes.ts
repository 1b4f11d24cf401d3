import type { ArticleChange, NewArticle } from "#contract/articles.ts";
import { inkOf } from "#contract/ink.ts";
import { studioDay } from "#contract/studio-time.ts";
import { ApiError, outdated, sessionEnded } from "#server/core/api-error.ts";
import { newId } from "#server/core/ids.ts";
import { lockPeople } from "#server/db/locks.ts";
import type { Db } from "#server/db/open.ts";
import { findRow } from "#server/db/plain-rows.ts";
import { articleColumns, articleTextColumns } from "#server/db/rows.ts";
import { ofArticles, toFields } from "#server/db/written.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { keptInPlaceOf } from "#server/features/pictures/reads.ts";
import { mayCorrect } from "./policy.ts";
import { findArticle } from "./reads.ts";

/** Within this, the same article sent again is the one that is there: its writer did not hear that it was posted. */
const repeatMs = 60 * 60 * 1000;

/**
 * Posts an article in the name of `writer` (D32), once, however often it is sent (D62).
 * @throws ApiError unauthenticated for someone deleted meanwhile, invalid for a day to come
 */
export async function postArticle(
  db: Db,
  {
    writer,
    input,
    now,
  }: { writer: { id: string; name: string; email: string }; input: NewArticle; now: Date },
): Promise<{ insertedId: string }> {
  requirePast(input.article_date, now);
  return db.transaction().execute(async (tx) => {
    await lockPeople(tx, [writer.id]);
    if (!(await findRow(tx, "users", { id: writer.id }))) throw sessionEnded();
    const article_image_url = await keptInPlaceOf(tx, input.article_image_url ?? "");
    const id = idInInkOf(input.article_title);
    const article = articleColumns({ ...input, article_image_url, id, writer, createdAt: now });
    const posted = await tx
      .selectFrom("articles")
      .select("id")
      .where("writer_id", "=", writer.id)
      .where("created_at", ">", new Date(now.getTime() - repeatMs).toISOString())
      .where((eb) => eb.and(Object.values(ofArticles).map((column) => eb(column, "=", article[column]))))
      .executeTakeFirst();
    if (posted) return { insertedId: posted.id };
    await tx.insertInto("articles").values(article).execute();
    return { insertedId: article.id };
  });
}

/** A new id whose ink is that of the title: before there was an id, the form showed the cover in it. */
function idInInkOf(title: string): string {
  const id = newId();
  return inkOf(id) === inkOf(title) ? id : idInInkOf(title);
}

/**
 * Changes an article; author and votes stay (D62).
 * @throws ApiError not_found, forbidden, invalid for a day to come, conflict when the change was made from an outdated version
 */
export async function changeArticle(
  db: Db,
  { caller, id, change, now }: { caller: UserRecord; id: string; change: ArticleChange; now: Date },
): Promise<{ modifiedCount: number }> {
  return db.transaction().execute(async (tx) => {
    const article = await findArticle(tx, id);
    if (!article) throw new ApiError("not_found", "We couldn’t find this article.");
    if (!mayCorrect(caller, article)) throw notYours();
    if (article.version !== change.version) throw outdated();
    if (change.article_date !== article.article_date) requirePast(change.article_date, now);
    const after = toFields(ofArticles, article, change);
    const article_image_url = await keptInPlaceOf(tx, after.article_image_url);
    const text = articleTextColumns({ ...after, article_image_url, writerName: article.writer_name });
    // One statement: a second one on the row would lock its author after it, whose deletion locks them in turn.
    const changed = await tx
      .updateTable("articles")
      .set((eb) => ({ ...text, version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("version", "=", change.version)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw outdated();
    return { modifiedCount: 1 };
  });
}

/**
 * Deletes an article with its votes (D62).
 * @throws ApiError forbidden unless the caller is its author or an admin
 */
export async function deleteArticle(
  db: Db,
  { caller, id }: { caller: UserRecord; id: string },
): Promise<{ deletedCount: number }> {
  const article = await findArticle(db, id);
  if (!article) return { deletedCount: 0 };
  if (!mayCorrect(caller, article)) throw notYours();
  const deleted = await db.deleteFrom("articles").where("id", "=", id).executeTakeFirst();
  return { deletedCount: Number(deleted.numDeletedRows) };
}

/** An article is published when it is posted: a day to come would be untrue above all others. */
function requirePast(day: string | undefined, now: Date): void {
  if (day === undefined || day <= studioDay(now)) return;
  const fault = "Enter today’s date, or an earlier one";
  throw new ApiError("invalid", fault, { fields: { article_date: fault } });
}

function notYours(): ApiError {
  return new ApiError("forbidden", "Only its author or an admin can change this article.");
}
