import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { joinPages, type ListPage } from "#app/data/list-page.ts";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LoadError } from "#app/ui/load-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { cursorPath } from "./list-query.ts";

type PagedListProps<Row> = {
  /** What was read so far. */
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  /** What is counted, in the plural. */
  noun: string;
  /** Stands there until the first rows come. */
  waiting: ReactNode;
  /** Stands there when there are none. */
  empty: ReactNode;
  /** What is said when the list could not be had. */
  failure?: string;
  children: (rows: Row[]) => ReactNode;
};

/**
 * A list read page by page: its rows, what stands for them while they load, fail or are none, the way to more
 * of them, and back to the beginning for an address that starts further on (D47).
 */
export function PagedList<Row>({ list, noun, waiting, empty, failure, children }: PagedListProps<Row>) {
  const [address] = useSearchParams();
  const { rows, total, nextCursor } = joinPages(list.data);
  const hasMore = nextCursor !== null;
  const hasGrown = (list.data?.pages.length ?? 0) > 1;
  return (
    <>
      {address.has("cursor") && (
        <Link to={cursorPath(address, null)} className="text-link justify-self-start">
          Back to the beginning of the list
        </Link>
      )}
      {list.isPending && waiting}
      {list.isError && (
        <LoadError onRetry={() => void list.refetch()} busy={list.isFetching}>
          {failure ?? `The ${noun} could not be loaded. Check your connection and try again.`}
        </LoadError>
      )}
      {list.isSuccess && rows.length === 0 && !hasMore && empty}
      {rows.length > 0 && (
        <div
          aria-busy={list.isPlaceholderData || undefined}
          className={joinClasses("transition-opacity", list.isPlaceholderData && "opacity-50")}
        >
          {children(rows)}
        </div>
      )}
      {(hasMore || hasGrown) && (
        <LoadMore
          shown={rows.length}
          total={total}
          noun={noun}
          nextTo={hasMore ? cursorPath(address, nextCursor) : undefined}
          onMore={() => void list.fetchNextPage()}
          busy={list.isFetchingNextPage}
        />
      )}
    </>
  );
}
