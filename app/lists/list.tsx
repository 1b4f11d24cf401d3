import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, Suspense, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { Api } from "#app/data/api.ts";
import { joinPages, type PagesQuery } from "#app/data/list-page.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { joinClasses } from "#app/ui/join-classes.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { LoadError } from "#app/ui/load-error.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Waiting } from "#app/ui/waiting.tsx";
import type { ListQuery } from "#contract/lists.ts";
import { type Filters, ListFilters } from "./list-filters.tsx";
import { cursorPath, isNarrowed, readListQuery, wholeListPath } from "./list-query.ts";

/**
 * Everything that defines one list. `Query` is what the page's URL may contain: the contract's query, or part of it
 * (D47).
 */
export type ListDefinition<Query extends ListQuery, Row> = {
  pages: (query: Partial<Query> & { api?: Api }) => PagesQuery<Row>;
  /** What is counted, in the singular and the plural. */
  noun: { one: string; many: string };
  /** A tool's list is denser than a page's. */
  size: "page" | "tool";
  filters: Filters<Query>;
  /** The page has `ListPrint`. */
  isPrinted?: boolean;
  /** Shown when there is nothing at all. */
  nothingYet: Words & { action?: ReactNode };
  /** Shown when nothing matches, with a link to everything; only for a list that can be filtered. */
  nothingFound?: Words & { showAll: string };
  /** The error when the list could not be loaded; the frame has a default. */
  failure?: (error: Error) => string;
  /** Placeholder rows, a table's by default: how many, the classes of each one's parts, and their layout. */
  skeleton?: { count?: number; shapes?: readonly string[]; className?: string };
  /** The level of the headings inside. */
  headingAs?: "h2" | "h3";
};

type Words = { title: string; text: string };

type ListProps<Query extends ListQuery, Row> = {
  list: ListDefinition<Query, Row>;
  children: (rows: Row[]) => ReactNode;
};

/**
 * A paged list with its filters; its whole state is in the page's URL (D47). It shows when it is loading, empty or
 * could not be loaded, and moves the focus to its count when the pressed control disappears.
 */
export function List<Query extends ListQuery, Row>({ list, children }: ListProps<Query, Row>) {
  const { noun, failure } = list;
  const [address] = useSearchParams();
  const query = readListQuery<Query>(list.filters, address);
  const pages = useInfiniteQuery(list.pages(query));
  const { rows, total, nextCursor } = joinPages(pages.data);
  const count = useRef<HTMLParagraphElement>(null);
  const hasMore = nextCursor !== null;
  const hasGrown = (pages.data?.pages.length ?? 0) > 1;
  const isNarrow = isNarrowed(query);
  return (
    <>
      <ListFilters
        filters={list.filters}
        query={query}
        noun={noun}
        size={list.size}
        total={total}
        count={count}
      >
        {isNarrow && (
          <Link
            to={wholeListPath(address)}
            preventScrollReset
            onClick={() => focusOn(count)}
            className="text-link inline-flex min-h-6 items-center max-sm:order-last max-sm:min-h-8 print:hidden"
          >
            Clear all filters
          </Link>
        )}
      </ListFilters>
      {address.has("cursor") && (
        <Link
          to={cursorPath(address, null)}
          onClick={() => focusOn(count)}
          className="text-link justify-self-start"
        >
          Back to the beginning of the list
        </Link>
      )}
      {pages.isPending && <WaitingRows noun={noun.many} {...list.skeleton} />}
      {pages.isError && !pages.isFetchNextPageError && (
        <LoadError onRetry={() => void pages.refetch()} busy={pages.isFetching} focusAfter={count}>
          {failure?.(pages.error) ??
            `The ${noun.many} could not be loaded. Check your connection and try again.`}
        </LoadError>
      )}
      {pages.isSuccess && total === "0" && (
        <Nothing list={list} isNarrow={isNarrow} address={address} onShowAll={() => focusOn(count)} />
      )}
      {rows.length > 0 && (
        <div
          aria-busy={pages.isPlaceholderData || undefined}
          className={joinClasses("transition-opacity", pages.isPlaceholderData && "opacity-50")}
        >
          {/* React takes a page's rows over after the rest, or at once where one is pressed; a tool's have fields. */}
          {list.size === "page" ? <Suspense>{children(rows)}</Suspense> : children(rows)}
        </div>
      )}
      {(hasMore || hasGrown) && (
        <LoadMore
          shown={rows.length}
          total={total}
          noun={noun.many}
          nextTo={hasMore ? cursorPath(address, nextCursor) : undefined}
          onMore={() => void pages.fetchNextPage()}
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          isPrinted={list.isPrinted}
        />
      )}
    </>
  );
}

/** The query for a list's first page as the URL asks for it, for a page's loaders. */
export function firstPage<Query extends ListQuery, Row>(
  list: ListDefinition<Query, Row>,
  { request, api }: { request: Request; api: Api },
): PagesQuery<Row> {
  return list.pages({ api, ...readListQuery<Query>(list.filters, new URL(request.url).searchParams) });
}

type NothingProps<Query extends ListQuery, Row> = {
  list: ListDefinition<Query, Row>;
  isNarrow: boolean;
  address: URLSearchParams;
  onShowAll: () => void;
};

function Nothing<Query extends ListQuery, Row>(props: NothingProps<Query, Row>) {
  const { list, isNarrow, address, onShowAll } = props;
  const { nothingYet, headingAs = "h2" } = list;
  const nothingFound = isNarrow ? list.nothingFound : undefined;
  const { title, text } = nothingFound ?? nothingYet;
  const showAll = nothingFound && (
    <LinkButton to={wholeListPath(address)} variant="secondary" preventScrollReset onClick={onShowAll}>
      {nothingFound.showAll}
    </LinkButton>
  );
  return (
    <EmptyState as={headingAs} title={title} action={showAll ?? nothingYet.action}>
      {text}
    </EmptyState>
  );
}

type WaitingRowsProps = { noun: string } & ListDefinition<ListQuery, never>["skeleton"];

function WaitingRows({ noun, count = 6, shapes = ["h-16"], className = "grid gap-3" }: WaitingRowsProps) {
  return (
    <Waiting name={`the ${noun}`} className={className}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className="grid content-start gap-4">
          {shapes.map((shape) => (
            <Skeleton key={shape} className={shape} />
          ))}
        </div>
      ))}
    </Waiting>
  );
}

/** The pressed control disappears, so the focus moves to the count above the rows. */
function focusOn(count: RefObject<HTMLElement | null>): void {
  count.current?.focus({ preventScroll: true });
}
