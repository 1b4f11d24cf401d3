import type { z } from "zod";

/**
 * What narrows a list, read from the page's address by the contract's schema (D47). A value that the schema
 * refuses is left out, so that a mistyped address still shows the list.
 */
export function readListQuery<S extends z.ZodObject>(schema: S, address: URLSearchParams) {
  const found: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = address.get(name)?.trim();
    const parsed = text ? (field as z.ZodType).safeParse(text) : undefined;
    if (parsed?.success) found[name] = parsed.data;
  }
  return found as Partial<z.infer<S>>;
}

/** The page's own address for another cursor, or for the beginning of the list. */
export function cursorPath(address: URLSearchParams, cursor: string | null): { search: string } {
  const next = new URLSearchParams(address);
  if (cursor === null) next.delete("cursor");
  else next.set("cursor", cursor);
  return { search: next.toString() };
}
