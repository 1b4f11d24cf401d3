import type { Db } from "./open.ts";
import type { Order } from "./pages.ts";

/** The tables of whose texts each engine keeps an index, with the columns in it. */
export const indexedTexts = {
  articles: ["search_text"],
  users: ["search_text", "email"],
  payments: ["search_text"],
} as const;
export type IndexedTable = keyof typeof indexedTexts;

/** A text that is looked for: in the searched form, not empty. */
export type Sought<Table extends IndexedTable> = {
  table: Table;
  text: string;
  order: Order;
  cursor?: string | undefined;
};

/** Rows that may have a text, to be selected from like the table itself; whether no other row can have it. */
export type Hits<Table extends IndexedTable> = { rows: Table; areAll: boolean };

/** What an engine knows of texts. Some rows more than have a text are no harm: who asks for them looks again. */
export type TextIndex = {
  /** Whether hits come in the order of time: then the first of too many are a beginning. */
  isByTime: boolean;
  /** All rows that may have the text; of more than `most` those that begin the list, or undefined. */
  findHits<Table extends IndexedTable>(
    db: Db,
    sought: Sought<Table> & { most: number },
  ): Promise<Hits<Table> | undefined>;
  /** All of them, looked up as they are read. */
  allHits<Table extends IndexedTable>(table: Table, text: string): Table;
};
