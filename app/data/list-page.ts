import type { InfiniteData } from "@tanstack/react-query";

/** One page of a list, how long the whole list is, and where the next page begins (D47). */
export type ListPage<Row> = { rows: Row[]; total: number; nextCursor: string | null };

/** The cursor of the next page out of a `Link` header; null on the last page. */
export function readNextCursor(link: string | null): string | null {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? "")?.[1];
  return next === undefined ? null : new URL(next, "http://list.invalid").searchParams.get("cursor");
}

/** How pages follow each other, for `infiniteQueryOptions`; the first may begin where the address says. */
export function pagesFrom(cursor: string | undefined) {
  return {
    initialPageParam: cursor,
    getNextPageParam: (last: ListPage<unknown>) => last.nextCursor ?? undefined,
  };
}

/** The pages read so far as one list. */
export function joinPages<Row>(data: InfiniteData<ListPage<Row>, unknown> | undefined): ListPage<Row> {
  const last = data?.pages.at(-1);
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: last?.total ?? 0,
    nextCursor: last?.nextCursor ?? null,
  };
}
