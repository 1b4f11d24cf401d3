import { longestCursor, longestPage, longestSearch } from "#contract/constants.ts";
import type { ListQuery } from "#contract/lists.ts";

/** The form above a list: a search, and choices named as in the contract's query, closed or set by links. */
export type Narrowing = { choices: Record<string, { words: Record<string, string> } | "linked"> } | null;

/** Parameters that sort or page a list, or choose which of a page's lists is shown (`show`), without filtering. */
const orderAndPlace = new Set(["sort", "limit", "cursor", "show"]);

/**
 * A list's query, read from the page's URL as the contract would (D47). Unknown values are left out, so that a mistyped
 * URL still shows the list; a search that is too long is cut short.
 */
export function readListQuery<Query extends ListQuery>(
  filters: Narrowing,
  address: URLSearchParams,
): Partial<Query> {
  const text = (name: string) => address.get(name)?.trim() ?? "";
  const asked = {
    q: filters ? text("q").slice(0, longestSearch).trim() : "",
    limit: pageLength(text("limit")),
    cursor: text("cursor").length <= longestCursor ? text("cursor") : "",
    ...Object.fromEntries(
      Object.entries(filters?.choices ?? {}).map(([name, choice]) => [
        name,
        isOnOffer(choice, text(name)) ? text(name) : "",
      ]),
    ),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as Partial<Query>;
}

function isOnOffer(choice: { words: Record<string, string> } | "linked", value: string): boolean {
  return choice === "linked" ? /^[\w-]{1,64}$/.test(value) : Object.hasOwn(choice.words, value);
}

/** Rows per page; 0 where the text is no valid number. */
function pageLength(text: string): number {
  const rows = /^\d+$/.test(text) ? Number(text) : 0;
  return rows <= longestPage ? rows : 0;
}

/** Whether the query filters the list; order and pages don't. */
export function isNarrowed(query: Record<string, unknown>): boolean {
  return Object.keys(query).some((name) => !orderAndPlace.has(name));
}

/** The page's URL for another cursor, or for the beginning of the list. */
export function cursorPath(address: URLSearchParams, cursor: string | null): { search: string } {
  const next = new URLSearchParams(address);
  if (cursor === null) next.delete("cursor");
  else next.set("cursor", cursor);
  return { search: next.toString() };
}

/** The page's URL for the unfiltered list, in the chosen order and page length. */
export function wholeListPath(address: URLSearchParams): { search: string } {
  const kept = [...address].filter(([name]) => orderAndPlace.has(name) && name !== "cursor");
  return { search: new URLSearchParams(kept).toString() };
}
