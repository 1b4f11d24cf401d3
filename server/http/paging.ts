import type { Context } from "hono";
import { totalCountHeader } from "#contract/constants.ts";
import type { Page } from "#server/db/pages.ts";

/**
 * Puts the next page and, on the first page, the list's total into headers, so that the body stays a plain array
 * (D47).
 */
export async function setPageHeaders(
  c: Context,
  { nextCursor, count }: Pick<Page<unknown>, "nextCursor" | "count">,
): Promise<void> {
  const isFirst = c.req.query("cursor") === undefined;
  if (isFirst) {
    const { rows, orMore } = await count();
    c.header(totalCountHeader, `${rows}${orMore ? "+" : ""}`);
  }
  if (nextCursor === null) return;
  const next = new URL(c.req.url);
  next.searchParams.set("cursor", nextCursor);
  c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
}
