import { type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import { longestCount, longestList } from "#contract/constants.ts";
import { Id } from "#contract/primitives.ts";

/** Where a page begins: after the row with this value in the sorted column and this id. */
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

/** Rows of one page, and where the next one begins. */
export type Page<Row> = {
  rows: Row[];
  nextCursor: string | null;
  /** How long the whole list is: only for who shows it. */
  count(): Promise<Total>;
};

/** How many rows a list has, or how many it has at the least: nobody counts further than `longestCount`. */
export type Total = { rows: number; orMore: boolean };

/** One way of sorting a list: a column whose ties `id` breaks. Each has an index of its own. */
export type Order = { column: string; direction: "asc" | "desc"; holds: keyof typeof isHeld };

/** Anybody can make up a cursor: what the column cannot hold would be an error of the database. */
const isHeld = {
  text: (value: string | number) => typeof value === "string",
  number: (value: string | number) => typeof value === "number",
  integer: (value: string | number) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
};

/** Which page of a list, and in which order. */
export type Paging = {
  order: Order;
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Given where something keeps the list's length, so that nobody counts it. */
  keptSize?: (() => Promise<number>) | undefined;
};

/** The request's cursor was not made by this list. */
export class BadCursor extends Error {}

/**
 * Cuts a page out of a list by key, not by offset, so that rows added meanwhile neither repeat nor go
 * missing, and the thousandth page costs what the first does.
 * @throws BadCursor when `cursor` was not made by this list.
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

/** Compared as one value, which both engines look up in the order's index. */
function isAfter({ column, direction }: Order, [last, id]: Cursor) {
  const beyond = direction === "asc" ? sql.raw(">") : sql.raw("<");
  return sql<boolean>`(${sql.ref(column)}, ${sql.ref("id")}) ${beyond} (${last}, ${id})`;
}

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** What a cursor says. @throws BadCursor when it was not made by a list in this order */
export function readCursor(text: string, { holds }: Order): Cursor {
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    if (isHeld[holds](cursor[0])) return cursor;
  } catch {
    // Whatever is wrong with it, it is not ours.
  }
  throw new BadCursor();
}
