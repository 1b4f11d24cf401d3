import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { mayCorrect } from "#server/features/articles/policy.ts";
import { type ArticleRecord, findArticle } from "#server/features/articles/reads.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import type { Parts } from "#server/ports/parts.ts";
import { articleLetters } from "./letters.ts";
import { countSubscribers, listConfirmed, type SendRecord } from "./reads.ts";
import { signLink } from "./tokens.ts";

type Needs = Pick<Parts, "db" | "mailer" | "config" | "clock">;

/** How many mails are written in one transaction, and how many may wait that were never tried. */
const batch = 200;
/** Milliseconds until a full outbox is looked at again. */
const restMs = 1000;

/**
 * The article that the caller may send to the readers: their own, or any for an admin (D66).
 * @throws ApiError not_found, forbidden
 */
export async function requireSendable(
  db: Db,
  { caller, articleId }: { caller: UserRecord; articleId: string },
): Promise<ArticleRecord> {
  const article = await findArticle(db, articleId);
  if (!article) throw new ApiError("not_found", "We couldn’t find this article.");
  if (!mayCorrect(caller, article))
    throw new ApiError("forbidden", "Only its author or an admin can send this article.");
  return article;
}

/**
 * Begins to send an article to all whose address is confirmed by now, once (D66); `continueSends` does the rest.
 * @throws ApiError conflict when it was sent before, or there is nobody to send it to
 */
export async function beginSend(
  { db, clock }: Pick<Parts, "db" | "clock">,
  article: Pick<ArticleRecord, "id" | "title">,
): Promise<{ recipients: number }> {
  return db.transaction().execute(async (tx) => {
    const { confirmed } = await countSubscribers(tx);
    if (confirmed === 0) throw new ApiError("conflict", "There are no confirmed subscribers yet.");
    const begun = await tx
      .insertInto("newsletter_sends")
      .values({
        article_id: article.id,
        title: article.title,
        started_at: clock.now().toISOString(),
        finished_at: null,
        sent_to: "",
        mails: 0,
      })
      .onConflict((conflict) => conflict.column("article_id").doNothing())
      .returning("article_id")
      .executeTakeFirst();
    if (!begun) throw new ApiError("conflict", "This article has already been sent.");
    return { recipients: confirmed };
  });
}

/**
 * Writes the mails of what is being sent, some at a time and no faster than they leave, so that other mails find their
 * way between them. How far it has come is written with each batch: killed, it goes on from there.
 */
export async function continueSends(parts: Needs, signal?: AbortSignal): Promise<number | undefined> {
  while (!signal?.aborted) {
    const send = await nextSend(parts.db);
    if (!send) return undefined;
    if ((await countUntried(parts.db)) >= batch) return restMs;
    await parts.db.transaction().execute((tx) => writeBatch(tx, { ...parts, send }));
  }
  return undefined;
}

/** Whether there is an article that has not gone to all of its readers. */
export async function isSending(db: Db): Promise<boolean> {
  return (await nextSend(db)) !== undefined;
}

async function writeBatch(
  tx: Db,
  { mailer, config, clock, send }: Omit<Needs, "db"> & { send: SendRecord },
): Promise<void> {
  if (!(await claim(tx, send))) return;
  const article = await findArticle(tx, send.article_id);
  const { rows } = article ? await listConfirmed(tx, { limit: batch, cursor: send.sent_to }) : { rows: [] };
  const readers = rows.filter(({ confirmed_at }) => (confirmed_at ?? "") <= send.started_at);
  const letterTo = article && articleLetters(article);
  for (const { id, email: to } of readers) {
    const token = signLink(id, { purpose: "unsubscribe", secret: config.authSecret });
    if (letterTo) await mailer.send(letterTo({ to, token }), tx);
  }
  const last = rows.at(-1);
  await tx
    .updateTable("newsletter_sends")
    .set(
      last
        ? { sent_to: last.email, mails: send.mails + readers.length }
        : { finished_at: clock.now().toISOString() },
    )
    .where("article_id", "=", send.article_id)
    .execute();
}

/** Takes the next batch: of two processes that found the same one, the later finds that it is done. */
async function claim(tx: Db, { article_id, sent_to, mails }: SendRecord): Promise<boolean> {
  const claimed = await tx
    .updateTable("newsletter_sends")
    .set({ mails })
    .where("article_id", "=", article_id)
    .where("sent_to", "=", sent_to)
    .where("finished_at", "is", null)
    .returning("article_id")
    .executeTakeFirst();
  return claimed !== undefined;
}

function nextSend(db: Db): Promise<SendRecord | undefined> {
  return db
    .selectFrom("newsletter_sends")
    .selectAll()
    .where("finished_at", "is", null)
    .orderBy("started_at")
    .executeTakeFirst();
}

/** Those that were tried and put off hold nobody up: a mail server may take its time with one of them. */
async function countUntried(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("due_at", "is not", null)
    .where("kind", "=", "article")
    .where("attempts", "=", 0)
    .executeTakeFirstOrThrow();
  return waiting;
}
