import type { NewsletterSend } from "#contract/subscribers.ts";
import type { SendRecord } from "./reads.ts";

/** A sending as admins and the article's author see it. */
export function presentSend(send: SendRecord): NewsletterSend {
  return {
    articleId: send.article_id,
    title: send.title,
    startedAt: send.started_at,
    finishedAt: send.finished_at,
    mails: send.mails,
  };
}
