import { plainWords } from "#contract/article-text.ts";
import type { ArticleRecord } from "#server/features/articles/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

/** How long a mailed link confirms, in milliseconds. */
export const confirmableMs = 7 * 24 * 60 * 60 * 1000;

/** Asks whether the owner of an address wants the newsletter (D66). */
export function confirmLetter({ to, token }: { to: string; token: string }): Letter {
  return {
    kind: "confirm",
    to,
    subject: `The ${brand.name} newsletter: is this you?`,
    paragraphs: [
      `Somebody, hopefully you, wants our newsletter sent to this address. Confirm it within a week, and it will be.`,
    ],
    action: { label: "Confirm your address", path: `/newsletter/confirm?token=${token}` },
    afterwards: ["If it was not you, do nothing: nothing more will come."],
    validForMs: confirmableMs,
  };
}

/** An article for its readers, each with a link of their own; whole, as they may have no account to read it with. */
export function articleLetters({
  id,
  title,
  details,
  writer_name,
}: Pick<ArticleRecord, "id" | "title" | "details" | "writer_name">) {
  const paragraphs = [`${writer_name} has written something new:`, ...plainWords(details).split("\n\n")];
  return ({ to, token }: { to: string; token: string }): Letter => ({
    kind: "article",
    to,
    subject: title,
    paragraphs,
    action: { label: `Open it at ${brand.name}`, path: `/article-details/${id}` },
    unsubscribePath: `/newsletter/unsubscribe?token=${token}`,
  });
}
