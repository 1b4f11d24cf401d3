import { useInfiniteQuery } from "@tanstack/react-query";
import printer from "lucide/dist/esm/icons/printer.mjs";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { joinPages } from "#app/data/list-page.ts";
import type { ListDefinition } from "#app/lists/list.tsx";
import { readListQuery } from "#app/lists/list-query.ts";
import { PrintLink } from "#app/page/print-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { isMac } from "#app/ui/is-mac.ts";
import type { ListQuery } from "#contract/lists.ts";

/** How many rows are loaded for paper, about thirty sheets; the list itself says how many it lacks. */
const mostRows = 1000;

/**
 * Prints a page with all of its list, as its filters have it, also by a link and by the browser's shortcut: a browser that
 * prints by itself cannot wait for the rest.
 */
export function ListPrint<Query extends ListQuery, Row>({ list }: { list: ListDefinition<Query, Row> }) {
  const [address] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  const pages = useInfiniteQuery(list.pages(readListQuery<Query>(list.filters, address)));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages;
  const isWhole = !hasNextPage || isFetchNextPageError || joinPages(data).rows.length >= mostRows;
  useEffect(() => {
    if (!isAsked || isFetching) return;
    if (!isWhole) {
      void fetchNextPage();
      return;
    }
    // After the rows are on the page, whose effect this is.
    setAsked(false);
    window.print();
  }, [isAsked, isFetching, isWhole, fetchNextPage]);
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (isWhole || !asksToPrint(event)) return;
    event.preventDefault();
    setAsked(true);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => listen(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <PrintLink onPrint={() => setAsked(true)} />
      <Button variant="secondary" onClick={() => setAsked(true)} busy={isAsked} busyLabel="Fetching…">
        <Icon of={printer} />
        Print
      </Button>
    </>
  );
}

/** Ctrl or ⌘ P. */
function asksToPrint({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return /^p$/i.test(key) && !altKey && !shiftKey && (isMac() ? metaKey : ctrlKey);
}
