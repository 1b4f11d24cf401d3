import type { Context } from "hono";
import { totalCountHeader } from "#contract/constants.ts";
import type { Page } from "#server/db/lists/pages.ts";

/**
 * The rows of a page, whose next page and, on the first one, whose list's total go into headers, so that the body stays
 * a plain array (D47).
 */
export async function rowsOf<Row>(c: Context, page: Promise<Page<Row>>): Promise<Row[]> {
  const { rows, nextCursor, count } = await page;
  const isFirst = c.req.query("cursor") === undefined;
  if (isFirst) {
    const total = await count();
    c.header(totalCountHeader, `${total.rows}${total.orMore ? "+" : ""}`);
  }
  if (nextCursor !== null) {
    const next = new URL(c.req.url);
    next.searchParams.set("cursor", nextCursor);
    c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
  }
  return rows;
}
