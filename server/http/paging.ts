import type { Context } from "hono";
import { totalCountHeader } from "#contract/lists.ts";
import type { Page } from "#server/db/pages.ts";

/** Tells the list's total and where the next page is, in headers, so that the body stays a plain array (D47). */
export function setPageHeaders(
  c: Context,
  { total, nextCursor }: Pick<Page<unknown>, "total" | "nextCursor">,
): void {
  c.header(totalCountHeader, String(total));
  if (nextCursor === null) return;
  const next = new URL(c.req.url);
  next.searchParams.set("cursor", nextCursor);
  c.header("Link", `<${next.pathname}${next.search}>; rel="next"`);
}
