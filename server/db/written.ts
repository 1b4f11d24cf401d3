import type { NewArticle } from "#contract/articles.ts";
import type { NewClass } from "#contract/classes.ts";

/*
 * The columns that keep what people write, by the names that the fields have outside. A field of the contract that is
 * missing here does not compile; from here rows, changes, answers and exports have it.
 */

/** What is written of a class. */
export const ofClasses = {
  class_name: "name",
  class_details: "details",
  class_image_url: "image_url",
  what_to_bring: "what_to_bring",
} as const satisfies Record<keyof NewClass, string>;

/** What is written of an article. */
export const ofArticles = {
  article_title: "title",
  article_details: "details",
  article_date: "article_date",
  article_image_url: "image_url",
} as const satisfies Record<keyof NewArticle, string>;

type Names = Readonly<Record<string, string>>;
/** What was written, by the fields' names. */
type Fields<Of extends Names> = Record<keyof Of, string>;
/** A body, or part of it. */
type Sent<Of extends Names> = { readonly [Field in keyof Of]?: string | null | undefined };
/** The same by column. */
export type WrittenColumns<Of extends Names> = Record<Of[keyof Of], string>;

/** The columns for what somebody wrote; what they left out is empty. */
export function toColumns<Of extends Names>(of: Of, sent: Sent<Of>): WrittenColumns<Of> {
  const columns = Object.entries(of).map(([field, column]) => [column, sent[field] ?? ""]);
  return Object.fromEntries(columns) as WrittenColumns<Of>;
}

/** What somebody wrote, of a row; after a change, what was not sent stays, and null takes it away (D62). */
export function toFields<Of extends Names>(
  of: Of,
  row: WrittenColumns<Of>,
  change: Sent<Of> = {},
): Fields<Of> {
  const columns: Readonly<Record<string, string>> = row;
  const fields: Record<string, string | undefined> = {};
  for (const field in of) {
    const sent = change[field];
    fields[field] = sent === undefined ? columns[of[field] as string] : (sent ?? "");
  }
  return fields as Fields<Of>;
}
