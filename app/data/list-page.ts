import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
} from "@tanstack/react-query";
import type { ListQuery } from "#contract/lists.ts";
import { queryText } from "./query-text.ts";

/**
 * One page of a list; the total as the API puts it (`12`, or `1000+` for a list too long to count), on the first page
 * only; and where the next page begins (D47).
 */
export type ListPage<Row> = { rows: Row[]; total: string | undefined; nextCursor: string | null };

/** A list of the API page by page, as `useInfiniteQuery` takes it. */
export type PagesQuery<Row> = ReturnType<typeof pagesQuery<Row>>;

type PagesOf<Row> = {
  queryKey: readonly unknown[];
  /** What narrows and sorts the list; `cursor` is where the first page begins (D47). */
  query: ListQuery & Record<string, string | number | undefined>;
  /** Rows per page, unless the query says otherwise; 20 if not said. */
  pageLength?: number;
  /** Asks for one page: `(...call) => unwrapPage(api.classes.$get(...call))`. */
  read: (
    input: { query: Record<string, string> },
    options: { init: { signal: AbortSignal } },
  ) => Promise<ListPage<Row>>;
};

/** Reads `limit` rows of a list; without a limit all of them, however many pages that takes (D47). */
export async function readRows<Row>(
  query: PagesOf<Row>["query"],
  read: (input: { query: Record<string, string> }) => Promise<ListPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let { cursor } = query;
  do {
    const page = await read({ query: queryText({ ...query, cursor }) });
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && query.limit === undefined);
  return rows;
}

/** Reads a list of the API page by page. A superseded search is aborted. */
export function pagesQuery<Row>({ queryKey, query, pageLength = 20, read }: PagesOf<Row>) {
  const { cursor, limit = pageLength, ...narrowing } = query;
  return infiniteQueryOptions({
    queryKey: [...queryKey, { ...narrowing, cursor, limit }],
    queryFn: ({ pageParam, signal }) =>
      read({ query: queryText({ ...narrowing, limit, cursor: pageParam }) }, { init: { signal } }),
    // A page that comes with its rows brings this, too, as JSON, which has no undefined.
    initialPageParam: cursor ?? "",
    getNextPageParam: (last: ListPage<Row>) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The next page's cursor from a `Link` header; null on the last page. */
export function readNextCursor(link: string | null): string | null {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? "")?.[1];
  return next === undefined ? null : new URL(next, "http://list.invalid").searchParams.get("cursor");
}

/** The pages read so far as one list. */
export function joinPages<Row>(data: InfiniteData<ListPage<Row>, unknown> | undefined): ListPage<Row> {
  const last = data?.pages.at(-1);
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) ?? [],
    total: data?.pages[0]?.total,
    nextCursor: last?.nextCursor ?? null,
  };
}

/**
 * The row that a cached list has for this id, as a query's initial data: a detail page shows at once what its card did,
 * and refetches when the list is stale. `listKey` is the key of such lists.
 */
export function rowFromLists<Row extends { _id: string }>(
  queryClient: QueryClient,
  { listKey, id }: { listKey: readonly unknown[]; id: string },
) {
  const lists = () =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: listKey })
      .map(({ state }) => ({ row: rowsIn<Row>(state.data).find(({ _id }) => _id === id), state }))
      .filter(({ row }) => row !== undefined)
      .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return {
    initialData: () => lists()[0]?.row,
    initialDataUpdatedAt: () => {
      const state = lists()[0]?.state;
      return state?.isInvalidated ? 0 : state?.dataUpdatedAt;
    },
  };
}

/** The rows of a list as the cache holds it: an array, or pages of them; none in anything else. */
function rowsIn<Row>(data: unknown): Row[] {
  if (Array.isArray(data)) return data;
  const isPaged = typeof data === "object" && data !== null && "pages" in data;
  return isPaged ? joinPages(data as InfiniteData<ListPage<Row>>).rows : [];
}
