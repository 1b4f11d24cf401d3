import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import { longestCount, longestList } from "#contract/constants.ts";
import { Id } from "#contract/primitives.ts";
import { keepStatements } from "#server/db/kept-statements.ts";
import type { Db } from "#server/db/open.ts";

/** Where a page starts: after the row with this id and this value in the sorted column. */
const Cursor = z.tuple([
  z.union([
    z
      .string()
      .max(300)
      .regex(/^\P{Cc}*$/u),
    z.number(),
  ]),
  Id,
]);
type Cursor = z.infer<typeof Cursor>;

/** The rows of one page, and where the next one starts. */
export type Page<Row> = {
  rows: Row[];
  nextCursor: string | null;
  /** The length of the whole list, computed only on request. */
  count(): Promise<Total>;
};

/** A list's number of rows, or a lower bound: nothing is counted beyond `longestCount`. */
export type Total = { rows: number; orMore: boolean };

/** A sort order: a column, with `id` as the tie-breaker. Each has an index of its own. */
export type Order = { column: string; direction: "asc" | "desc"; holds: keyof typeof isHeld };

/** Anyone can make up a cursor: a value the column cannot hold would cause a database error. */
const isHeld = {
  text: (value: string | number) => typeof value === "string",
  number: (value: string | number) => typeof value === "number",
  integer: (value: string | number) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
};

/** Which page of a list, in which order. */
export type Paging = {
  order: Order;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Set if the list's length is stored somewhere and need not be counted. */
  keptSize?: (() => RawBuilder<number>) | undefined;
  /** All that the list is built from, if its statements are to be kept. */
  shape?: string | undefined;
};

/** The request's cursor does not belong to this list. */
export class BadCursor extends Error {}

const runKept = keepStatements();

/**
 * Reads one page of a list by keyset, not by offset: rows added meanwhile are neither repeated nor skipped, and the
 * thousandth page costs as little as the first.
 * @throws BadCursor when `cursor` does not belong to this list.
 */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  db: Db,
  list: () => SelectQueryBuilder<DB, TB, Row>,
  { order, limit = longestList, cursor, keptSize, shape, counted = list }: Paging & { counted?: typeof list },
): Promise<Page<Row>> {
  const after = cursor === undefined ? undefined : readCursor(cursor, order);
  const kept = (part: string) => shape && `${part} of ${shape}`;
  const part = `${after ? "a page" : "the first"} by ${order.column} ${order.direction}`;
  const sought = { shape: kept(part), values: valuesOf(limit, after) };
  // A first page brings its list's length if that is stored: saves a statement, and on PostgreSQL a round trip.
  const size = after ? undefined : keptSize;
  const read = (await runKept(db, sought, (values) =>
    pageOf(size ? list().select(size().as("kept_size")) : list(), order, values),
  )) as unknown as (Row & { sort_key: string | number; kept_size?: number })[];
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  const nextCursor = last && read.length > limit ? encodeCursor([last.sort_key, last.id]) : null;
  const isWhole = !after && nextCursor === null;
  async function count(): Promise<Total> {
    if (isWhole) return { rows: rows.length, orMore: false };
    if (last?.kept_size !== undefined) return { rows: last.kept_size, orMore: false };
    const found = await runKept(db, { shape: kept("all"), values: {} }, () => upToLongestCount(counted()));
    return { rows: Math.min(found.length, longestCount), orMore: found.length > longestCount };
  }
  return { rows, nextCursor, count };
}

/**
 * The shape of a list that is built from its query alone, for `Paging`. A text that is searched for is hardly ever
 * searched for again.
 */
export function shapeOf(list: string, query: object): string | undefined {
  const { q, limit, cursor, ...rest } = query as Record<string, unknown>;
  return q ? undefined : `${list} ${JSON.stringify(rest)}`;
}

type PageValues = { most: number; last?: string | number; id?: string };

function valuesOf(limit: number, after: Cursor | undefined): PageValues {
  return after ? { most: limit + 1, last: after[0], id: after[1] } : { most: limit + 1 };
}

function pageOf<DB, TB extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, TB, Row>,
  { column, direction }: Order,
  { most, last, id }: PageValues,
) {
  const [sorted, byId] = [sql.ref<string | number>(column), sql.ref("id")];
  const page = list
    .select(sorted.as("sort_key"))
    .orderBy(sorted, direction)
    .orderBy(byId, direction)
    .limit(most);
  if (id === undefined) return page;
  // Compared as one row value, which both engines look up in the order's index.
  const beyond = direction === "asc" ? sql.raw(">") : sql.raw("<");
  return page.where(sql<boolean>`(${sorted}, ${byId}) ${beyond} (${last}, ${id})`);
}

function upToLongestCount<DB, TB extends keyof DB, Row>(list: SelectQueryBuilder<DB, TB, Row>) {
  return list
    .clearSelect()
    .select((eb) => eb.lit(1).as("one"))
    .limit(longestCount + 1);
}

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/**
 * Decodes a cursor.
 * @throws BadCursor when it does not belong to a list in this order
 */
export function readCursor(text: string, { holds }: Order): Cursor {
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    if (isHeld[holds](cursor[0])) return cursor;
  } catch {
    // Whatever is wrong with it, we did not make it.
  }
  throw new BadCursor();
}
