import { longestCursor, longestPage, longestSearch } from "#contract/constants.ts";
import type { ListQuery } from "#contract/lists.ts";

/** The form over a list: a search, and closed choices by the names of the contract's query, or what links set. */
export type Narrowing = { choices: Record<string, { words: Record<string, string> } | "linked"> } | null;

/** What orders a list, begins it elsewhere, or says which of a page's lists is shown (`show`), and narrows nothing. */
const orderAndPlace = new Set(["sort", "limit", "cursor", "show"]);

/**
 * What narrows a list, read from the page's address as the contract's query would be (D47). A value that is not
 * on offer is left out, so that a mistyped address still shows the list; of a search that is too long its beginning is kept.
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

/** Rows a page, 0 where the text is no number of them. */
function pageLength(text: string): number {
  const rows = /^\d+$/.test(text) ? Number(text) : 0;
  return rows <= longestPage ? rows : 0;
}

/** Whether the query leaves some of the list out; its order and its pages do not. */
export function isNarrowed(query: Record<string, unknown>): boolean {
  return Object.keys(query).some((name) => !orderAndPlace.has(name));
}

/** The page's own address for another cursor, or for the beginning of the list. */
export function cursorPath(address: URLSearchParams, cursor: string | null): { search: string } {
  const next = new URLSearchParams(address);
  if (cursor === null) next.delete("cursor");
  else next.set("cursor", cursor);
  return { search: next.toString() };
}

/** The page's own address for the whole of the list that is shown, in the order and the pages that were chosen. */
export function wholeListPath(address: URLSearchParams): { search: string } {
  const kept = [...address].filter(([name]) => orderAndPlace.has(name) && name !== "cursor");
  return { search: new URLSearchParams(kept).toString() };
}
