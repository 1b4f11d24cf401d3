import type { Selectable } from "kysely";
import type { Page } from "#server/db/lists/pages.ts";
import type { Db } from "#server/db/open.ts";
import type { NewsletterSendsTable } from "#server/db/schema.ts";

/** The sending of an article to subscribers. */
export type SendRecord = Selectable<NewsletterSendsTable>;

/** How many sends are listed. */
const mostListed = 50;

/** How many addresses are confirmed, and how many are not yet. */
export async function countSubscribers(db: Db): Promise<{ confirmed: number; waiting: number }> {
  const { confirmed, all } = await db
    .selectFrom("subscribers")
    .select((eb) => [eb.fn.count<number>("confirmed_at").as("confirmed"), eb.fn.countAll<number>().as("all")])
    .executeTakeFirstOrThrow();
  return { confirmed, waiting: all - confirmed };
}

/** The sendings, newest first. */
export function listSends(db: Db): Promise<SendRecord[]> {
  return db
    .selectFrom("newsletter_sends")
    .selectAll()
    .orderBy("started_at", "desc")
    .orderBy("article_id")
    .limit(mostListed)
    .execute();
}

/** The sending of an article: there is at most one. */
export function findSend(db: Db, articleId: string): Promise<SendRecord | undefined> {
  return db.selectFrom("newsletter_sends").selectAll().where("article_id", "=", articleId).executeTakeFirst();
}

/** The subscriber with this address, confirmed or not. */
export function findSubscriber(db: Db, email: string): Promise<{ id: string } | undefined> {
  return db.selectFrom("subscribers").select("id").where("email", "=", email).executeTakeFirst();
}

/** The confirmed addresses after `cursor`, in their own order. */
export async function listConfirmed(
  db: Db,
  { limit, cursor = "" }: { limit: number; cursor: string | undefined },
): Promise<Pick<Page<{ id: string; email: string; confirmed_at: string | null }>, "rows" | "nextCursor">> {
  const rows = await db
    .selectFrom("subscribers")
    .select(["id", "email", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .where("email", ">", cursor)
    .orderBy("email")
    .limit(limit)
    .execute();
  return { rows, nextCursor: rows.length === limit ? (rows.at(-1)?.email ?? null) : null };
}
