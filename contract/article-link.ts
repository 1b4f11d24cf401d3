import { z } from "zod";
import { leadsSomewhere } from "./article-text.ts";
import { writtenLine } from "./primitives.ts";

/** A link that a writer adds to an article: an address as people type it becomes one that leads there (D62). */
export const ArticleLink = z.object({
  words: writtenLine({ longest: 300 }),
  address: z
    .string()
    .transform(asAddress)
    .refine(leadsSomewhere, "Enter a web address, an email or a page of ours, such as /all-classes"),
});

/** Without the characters that would end it too early. */
function asAddress(typed: string): string {
  const address = typed
    .trim()
    .replace(/\s/g, "%20")
    .replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  if (/^[^/:]+@[^/:]+\.[^/:]+$/.test(address)) return `mailto:${address}`;
  return /^[^/:.]+(\.[^/:.]+)+(:\d+)?(\/|$)/.test(address) ? `https://${address}` : address;
}
