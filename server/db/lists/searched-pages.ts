import type { SelectQueryBuilder } from "kysely";
import { longestList } from "#contract/constants.ts";
import { isOnPostgres } from "#server/db/engines/engine.ts";
import type { Db } from "#server/db/open.ts";
import { type Page, type Paging, readPage } from "./pages.ts";
import { postgresTexts } from "./postgres-texts.ts";
import { searchText } from "./search.ts";
import { sqliteTexts } from "./sqlite-texts.ts";
import type { IndexedTable, TextIndex } from "./text-index.ts";

/** A list no longer than this is scanned: that is faster than looking up its hits. */
const shortList = 1000;
/** The most hits that are looked up and sorted. */
const mostHits = 3000;

type Searched<Table extends IndexedTable, Query, DB, TB extends keyof DB, Row> = Paging & {
  table: Table;
  query: Query;
  /** Applies the query's filters to `rows`: the table, or those of its rows that may match. */
  list: (rows: Table, query: Query) => SelectQueryBuilder<DB, TB, Row>;
  /** Whether `q` searches only what is indexed. */
  isIndexed?: boolean;
};

/**
 * Reads a page of a list that may be searched by `q`. The text index is used when there are few hits, or when the
 * first in the list's order suffice; a text so common that neither holds is soon met by scanning the list in order.
 * @throws BadCursor when `cursor` does not belong to this list.
 */
export async function readSearchedPage<
  Table extends IndexedTable,
  Query extends { q?: string | undefined },
  DB,
  TB extends keyof DB,
  Row extends { id: string },
>(
  db: Db,
  { table, query, list, isIndexed = true, ...paging }: Searched<Table, Query, DB, TB, Row>,
): Promise<Page<Row>> {
  const text = query.q && searchText(query.q);
  const isFound = text && isIndexed && (await isLong(list(table, { ...query, q: undefined })));
  if (!isFound) return readPage(db, () => list(table, query), paging);
  const index = indexOf(db);
  const counted = () => list(index.allHits(table, text), query);
  const few = 5 * (paging.limit ?? longestList);
  for (const most of index.isByTime && few < mostHits ? [few, mostHits] : [mostHits]) {
    const hits = await index.findHits(db, { table, text, most, ...paging });
    const page = hits && (await readPage(db, () => list(hits.rows, query), { ...paging, counted }));
    if (page && (hits.areAll || page.nextCursor !== null)) return page;
  }
  return readPage(db, () => list(table, query), { ...paging, counted });
}

/** The rows of a table that may contain a text, to select from like the table itself: for lists that join it. */
export function rowsWithText<Table extends IndexedTable>(db: Db, table: Table, q: string): Table {
  const text = searchText(q);
  return text ? indexOf(db).allHits(table, text) : table;
}

function indexOf(db: Db): TextIndex {
  return isOnPostgres(db) ? postgresTexts : sqliteTexts;
}

async function isLong<DB, TB extends keyof DB, Row>(list: SelectQueryBuilder<DB, TB, Row>): Promise<boolean> {
  const oneTooMany = list
    .clearSelect()
    .select((eb) => eb.lit(1).as("one"))
    .limit(1)
    .offset(shortList);
  return (await oneTooMany.executeTakeFirst()) !== undefined;
}
