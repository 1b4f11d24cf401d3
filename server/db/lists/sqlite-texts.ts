import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/open.ts";
import { type Order, readCursor } from "./pages.ts";
import type { Hits, IndexedTable, Sought, TextIndex } from "./text-index.ts";

/** SQLite's text index: FTS5 trigrams, with rows in order of time (migration 008). */
export const sqliteTexts: TextIndex = {
  isByTime: true,
  findHits,
  allHits: (table, text) => rowsAt(table, placesOf(table, { text, within: allTimes })),
};

/** The column that orders rows by time: the upper bits of a row's place in the index. */
const moments: Record<IndexedTable, string> = {
  articles: "created_at",
  users: "created_at",
  payments: "paid_at",
};

async function findHits<Table extends IndexedTable>(
  db: Db,
  { table, text, order, cursor, most }: Sought<Table> & { most: number },
): Promise<Hits<Table> | undefined> {
  const isByTime = order.column === moments[table];
  const within = isByTime ? spanAfter({ order, cursor }) : allTimes;
  const places = placesOf(table, { text, within });
  const inOrder = isShort(text) ? sql`` : sql`order by place ${sql.raw(order.direction)}`;
  const { rows } = await sql<{ ms: number }>`
    select place >> 20 as ms from ${places} ${inOrder} limit 1 offset ${most}`.execute(db);
  const [tooMany] = rows;
  if (!tooMany) return { rows: rowsAt(table, places), areAll: true };
  if (!isByTime || isShort(text)) return undefined;
  // If a single millisecond has too many, not all of them are known.
  const known =
    order.direction === "desc" ? { ...within, from: tooMany.ms + 1 } : { ...within, until: tooMany.ms };
  return { rows: rowsAt(table, placesOf(table, { text, within: known })), areAll: false };
}

/** In milliseconds, the range of a place's upper bits. */
type Span = { from: number; until: number };
const farthest = 2 ** 43 - 1;
const allTimes: Span = { from: -farthest, until: farthest };

function spanAfter({ order, cursor }: { order: Order; cursor: string | undefined }): Span {
  const last = cursor === undefined ? Number.NaN : Date.parse(String(readCursor(cursor, order)[0]));
  if (Number.isNaN(last) || Math.abs(last) >= farthest) return allTimes;
  return order.direction === "desc" ? { ...allTimes, until: last + 1 } : { ...allTimes, from: last };
}

type Places = RawBuilder<unknown>;

function placesOf(table: IndexedTable, { text, within }: { text: string; within: Span }): Places {
  if (isShort(text)) return placesOfFew(table, text);
  const texts = sql.ref(`${table}_texts`);
  return sql`(
    select rowid as place from ${texts}
    where ${texts} match ${gramsOf(text)} and rowid >= ${within.from} << 20 and rowid < ${within.until} << 20
  )`;
}

/** Texts under three characters match by prefix, whose hits are not in order of time. */
function isShort(text: string): boolean {
  return [...text].length < 3;
}

function placesOfFew(table: IndexedTable, text: string): Places {
  return sql`(
    select distinct doc as place from ${sql.ref(`${table}_grams`)}
    where term >= ${text} and term < ${`${text}\u{10FFFF}`}
  )`;
}

/** Joined in this order, whatever the planner guesses. */
function rowsAt<Table extends IndexedTable>(table: Table, places: Places): Table {
  const rows = sql`(
    select ${sql.ref(table)}.* from ${places} as hits
    cross join ${sql.ref(`${table}_places`)} as places on places.place = hits.place
    cross join ${sql.ref(table)} on ${sql.ref(`${table}.id`)} = places.id
  )`;
  // It has the table's columns and bears its name.
  return rows.as(table) as unknown as Table;
}

/** Every trigram, all of which a row must have. */
function gramsOf(text: string): string {
  const characters = [...text];
  const grams = characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(""));
  return [...new Set(grams)].map((gram) => `"${gram.replaceAll('"', '""')}"`).join(" AND ");
}
