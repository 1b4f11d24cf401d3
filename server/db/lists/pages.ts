import { type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import { longestCount, longestList } from "#contract/constants.ts";
import { Id } from "#contract/primitives.ts";

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
  keptSize?: (() => Promise<number>) | undefined;
};

/** The request's cursor does not belong to this list. */
export class BadCursor extends Error {}

/**
 * Reads one page of a list by keyset, not by offset: rows added meanwhile are neither repeated nor skipped, and the
 * thousandth page costs as little as the first.
 * @throws BadCursor when `cursor` does not belong to this list.
 */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  list: SelectQueryBuilder<DB, TB, Row>,
  { order, limit = longestList, cursor, keptSize, counted = list }: Paging & { counted?: typeof list },
): Promise<Page<Row>> {
  const sorted = sql.ref(order.column);
  const after = cursor === undefined ? undefined : readCursor(cursor, order);
  let page = list
    .select(sorted.as("sort_key"))
    .orderBy(sorted, order.direction)
    .orderBy(sql.ref("id"), order.direction)
    .limit(limit + 1);
  if (after) page = page.where(isAfter(order, after));
  const read = (await page.execute()) as unknown as (Row & { sort_key: string | number })[];
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  const nextCursor = last && read.length > limit ? encodeCursor([last.sort_key, last.id]) : null;
  const isWhole = !after && nextCursor === null;
  async function count(): Promise<Total> {
    if (isWhole) return { rows: rows.length, orMore: false };
    return keptSize ? { rows: await keptSize(), orMore: false } : countRows(counted);
  }
  return { rows, nextCursor, count };
}

async function countRows<DB, TB extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, TB, Row>,
): Promise<Total> {
  const counted = await list
    .clearSelect()
    .select((eb) => eb.lit(1).as("one"))
    .limit(longestCount + 1)
    .execute();
  return { rows: Math.min(counted.length, longestCount), orMore: counted.length > longestCount };
}

/** Compared as one row value, which both engines look up in the order's index. */
function isAfter({ column, direction }: Order, [last, id]: Cursor) {
  const beyond = direction === "asc" ? sql.raw(">") : sql.raw("<");
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref("id")}) ${beyond} (${last}, ${id})`;
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
