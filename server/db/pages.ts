import { type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
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

/** Rows of one page, the number of rows in the whole list, and where the next page begins. */
export type Page<Row> = { rows: Row[]; total: number; nextCursor: string | null };

/** One way of sorting a list: a column whose ties `id` breaks. */
export type Order = { column: string; direction: "asc" | "desc"; holds: "text" | "number" };

/** The request's cursor was not made by this list. */
export class BadCursor extends Error {}

/**
 * Cuts a page out of a list by key, not by offset, so that rows added meanwhile neither repeat nor go
 * missing. Without `limit` it is the whole list.
 * @throws BadCursor when `cursor` was not made by this list.
 */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  list: SelectQueryBuilder<DB, TB, Row>,
  { order, limit, cursor }: { order: Order; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<Row>> {
  const sorted = sql.ref(order.column);
  const after = cursor === undefined ? undefined : decodeCursor(cursor, order);
  let page = list
    .select(sorted.as("sort_key"))
    .orderBy(sorted, order.direction)
    .orderBy(sql.ref("id"), order.direction);
  if (after) page = page.where(isAfter(order, after));
  if (limit !== undefined) page = page.limit(limit + 1);
  const read = (await page.execute()) as unknown as (Row & { sort_key: string | number })[];
  const rows = read.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    total: limit === undefined && !after ? rows.length : await countRows(list),
    nextCursor: last && read.length > rows.length ? encodeCursor([last.sort_key, last.id]) : null,
  };
}

async function countRows<DB, TB extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { total } = await list
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

function isAfter({ column, direction, holds }: Order, [last, id]: Cursor) {
  const beyond = direction === "asc" ? sql.raw(">") : sql.raw("<");
  const key = sql.ref(column);
  // Anybody can make up a cursor: without the cast PostgreSQL would refuse 1.5 beside a column of whole numbers.
  const value = holds === "number" ? sql`cast(${last} as double precision)` : sql`${last}`;
  return sql<boolean>`(${key} ${beyond} ${value} or (${key} = ${value} and id ${beyond} ${id}))`;
}

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function decodeCursor(text: string, order: Order): Cursor {
  try {
    const cursor = Cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    const holds = typeof cursor[0] === "number" ? "number" : "text";
    if (holds === order.holds) return cursor;
  } catch {
    // Whatever is wrong with it, it is not ours.
  }
  throw new BadCursor();
}
