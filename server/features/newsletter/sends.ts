import { ApiError } from "#server/core/api-error.ts";
import type { Db } from "#server/db/open.ts";
import { countRows } from "#server/db/plain-rows.ts";
import { mayCorrect } from "#server/features/articles/policy.ts";
import { type ArticleRecord, findArticle } from "#server/features/articles/reads.ts";
import { noteDecision } from "#server/features/audit/audit.ts";
import type { UserRecord } from "#server/features/people/reads.ts";
import { mayMail } from "#server/ports/mail/recipient-limit.ts";
import type { Parts } from "#server/ports/parts.ts";
import { articleLetters } from "./letters.ts";
import { countSubscribers, findSubscriber, listConfirmed, type SendRecord } from "./reads.ts";
import { signLink } from "./tokens.ts";

type Needs = Pick<Parts, "db" | "mailer" | "config" | "clock">;

/** How many mails are written per transaction, and how many untried ones may be waiting. */
const batch = 200;
/** Milliseconds before a full outbox is checked again. */
const restMs = 1000;

/**
 * The article, if the caller may send it: its author, or any admin (D66).
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
 * Starts sending an article to all addresses confirmed by now, once (D66); `continueSends` does the rest.
 * @throws ApiError conflict when it was sent before, or there are no subscribers
 */
export async function beginSend(
  { db, clock }: Pick<Parts, "db" | "clock">,
  { caller, article }: { caller: UserRecord; article: Pick<ArticleRecord, "id" | "title"> },
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
    const decision = { action: "newsletter sent", reason: article.title, now: clock.now() } as const;
    await noteDecision(tx, { actor: caller, ...decision });
    return { recipients: confirmed };
  });
}

const testReason = "This is a test, sent to you alone. Readers are told here that they subscribed.";

/**
 * Sends the caller an article as its readers would get it (D66). Its link unsubscribes them, if they subscribe; nobody else.
 * @throws ApiError forbidden while their address is unproven, too_many_requests
 */
export async function sendTest(
  { db, mailer, config }: Omit<Needs, "clock">,
  { caller, article }: { caller: UserRecord; article: ArticleRecord },
): Promise<void> {
  const { id, email: to, email_proven } = caller;
  if (!email_proven)
    throw new ApiError("forbidden", "Confirm your email first: a test goes to your own address.", {
      reason: "prove-address",
    });
  if (!(await mayMail(db, { email: to, mode: config.mode })))
    throw new ApiError("too_many_requests", "That is enough mail to your address for now. Try again later.");
  const reader = await findSubscriber(db, to);
  const token = signLink(reader?.id ?? id, { purpose: "unsubscribe", secret: config.authSecret });
  const letter = articleLetters(article)({ to, token });
  await mailer.send({ ...letter, subject: `Test: ${letter.subject}`, reason: testReason });
}

/**
 * Writes the mails of a sending in batches, no faster than they are delivered, so that other mails get through.
 * Progress is stored with each batch: after a crash it continues from there.
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

/** Whether a sending is unfinished. */
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
        : // No address stays where its owner cannot have it deleted.
          { finished_at: clock.now().toISOString(), sent_to: "" },
    )
    .where("article_id", "=", send.article_id)
    .execute();
}

/** Claims the next batch: if two processes read the same one, the later finds it done. */
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

/** Mails being retried do not count: a mail server may take its time over one of them. */
function countUntried(db: Db): Promise<number> {
  const articles = db.selectFrom("outbox").where("kind", "=", "article");
  return countRows(articles.where("due_at", "is not", null).where("attempts", "=", 0));
}
