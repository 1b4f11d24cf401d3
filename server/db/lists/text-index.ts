import type { Db } from "#server/db/open.ts";
import type { Order } from "./pages.ts";

/** The tables with a text index, and the indexed columns. */
export const indexedTexts = {
  articles: ["search_text"],
  users: ["search_text", "email"],
  payments: ["search_text"],
} as const;
export type IndexedTable = keyof typeof indexedTexts;

/** A text to look for: in search form, not empty. */
export type Sought<Table extends IndexedTable> = {
  table: Table;
  text: string;
  order: Order;
  cursor?: string | undefined;
};

/** Rows that may contain a text, to select from like the table itself, and whether that is all of them. */
export type Hits<Table extends IndexedTable> = { rows: Table; areAll: boolean };

/** An engine's text index. Extra rows do no harm: the caller checks each one again. */
export type TextIndex = {
  /** Whether hits come in order of time, so that a partial result is the beginning of the list. */
  isByTime: boolean;
  /** All rows that may match; if there are more than `most`, those at the beginning of the list, or undefined. */
  findHits<Table extends IndexedTable>(
    db: Db,
    sought: Sought<Table> & { most: number },
  ): Promise<Hits<Table> | undefined>;
  /** All of them, looked up as they are read. */
  allHits<Table extends IndexedTable>(table: Table, text: string): Table;
};
