import type { z } from "zod";

/** What an address may say of a list: fields of the contract's query, each optional. */
export type QueryOf<Schema extends z.ZodObject> = Partial<z.infer<Schema>>;

/** What orders a list or begins it elsewhere, and narrows nothing. */
const orderAndPlace = new Set(["sort", "limit", "cursor"]);

/**
 * What narrows a list, read from the page's address by the contract's schema (D47). A value that the schema
 * refuses is left out, so that a mistyped address still shows the list.
 */
export function readListQuery<Schema extends z.ZodObject>(schema: Schema, address: URLSearchParams) {
  const query: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = address.get(name)?.trim();
    const parsed = text ? (field as z.ZodType).safeParse(text) : undefined;
    if (parsed?.success) query[name] = parsed.data;
  }
  return query as QueryOf<Schema>;
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

/** The page's own address for the whole list, in the order and the pages that were chosen. */
export function wholeListPath(address: URLSearchParams): { search: string } {
  const kept = [...address].filter(([name]) => name === "sort" || name === "limit");
  return { search: new URLSearchParams(kept).toString() };
}
