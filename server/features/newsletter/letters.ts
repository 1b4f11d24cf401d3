import { readArticleText, typesetBlocks, wordsBelowHeadings } from "#contract/article-text.ts";
import { excerpt } from "#contract/excerpt.ts";
import { typeset } from "#contract/typeset.ts";
import type { ArticleRecord } from "#server/features/articles/reads.ts";
import type { Letter } from "#server/ports/mail/letter.ts";
import { brand } from "#studio/brand.ts";

/** How long a confirmation link is valid, in milliseconds. */
export const confirmableMs = 7 * 24 * 60 * 60 * 1000;

/** Asks the owner of an address to confirm the subscription (D66). */
export function confirmLetter({ to, token }: { to: string; token: string }): Letter {
  return {
    kind: "confirm",
    to,
    subject: `Confirm your subscription to the ${brand.name} newsletter`,
    paragraphs: [
      `Someone, hopefully you, asked for our newsletter at this address. Confirm within a week to receive it.`,
    ],
    action: { label: "Confirm your subscription", path: `/newsletter/confirm?token=${token}` },
    afterwards: ["If it wasn’t you, ignore this email and you won’t get the newsletter."],
    validForMs: confirmableMs,
  };
}

/** An article as a mail to each reader, with cover and their own unsubscribe link; in full, as readers may have no account. */
export function articleLetters({
  id,
  title,
  details,
  writer_name,
}: Pick<ArticleRecord, "id" | "title" | "details" | "writer_name">) {
  const cover = { kind: "picture", address: `/social/cover/${id}.png`, says: "" } as const;
  const text = typesetBlocks(readArticleText(details));
  const preview = typeset(excerpt(wordsBelowHeadings(details), 160));
  const paragraphs = [`A new article by ${writer_name}:`, cover, ...text];
  return ({ to, token }: { to: string; token: string }): Letter => ({
    kind: "article",
    to,
    subject: title,
    preview,
    paragraphs,
    action: { label: `Read it on ${brand.name}`, path: `/article-details/${id}` },
    unsubscribePath: `/newsletter/unsubscribe?token=${token}`,
  });
}
