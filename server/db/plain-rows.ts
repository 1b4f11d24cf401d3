import {
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Transaction,
  type Updateable,
} from "kysely";

import { keepStatements } from "./kept-statements.ts";

/*
 * Rows named by what is in their columns, for statements that say no more than that. Whatever compares, joins, orders
 * or counts is written out where it is needed.
 */

type Columns<Tables, Name extends keyof Tables> = Partial<Selectable<Tables[Name]>>;
type Table<Tables> = keyof Tables & string;
type Row<Tables, Name extends keyof Tables> = Selectable<Tables[Name]>;

/** The row with these columns. */
export async function findRow<Tables, Name extends Table<Tables>>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Name,
  columns: Columns<Tables, Name>,
): Promise<Row<Tables, Name> | undefined> {
  const { shape, values } = shapeOf(table, columns);
  const rows = await runKept(untyped(db), { shape, values }, (values) =>
    untyped(db)
      .selectFrom(table as string)
      .selectAll()
      .where(are({ ...columns, ...values }))
      .limit(1),
  );
  return rows[0] as Row<Tables, Name> | undefined;
}

/** The same where there must be one. */
export async function getRow<Tables, Name extends Table<Tables>>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Name,
  columns: Columns<Tables, Name>,
): Promise<Row<Tables, Name>> {
  const row = await findRow(db, table, columns);
  if (!row) throw new Error(`there is no such row in ${table}`);
  return row;
}

/** Changes the rows with these columns; returns them as they are now. */
export async function changeRows<Tables, Name extends Table<Tables>>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Name,
  columns: Columns<Tables, Name>,
  changes: Updateable<Tables[Name]>,
): Promise<Row<Tables, Name>[]> {
  const query = untyped(db)
    .updateTable(table as string)
    .set(changes)
    .where(are(columns));
  return (await query.returningAll().execute()) as Row<Tables, Name>[];
}

/** Deletes the rows with these columns; returns what they were. */
export async function deleteRows<Tables, Name extends Table<Tables>>(
  db: Kysely<Tables> | Transaction<Tables>,
  table: Name,
  columns: Columns<Tables, Name>,
): Promise<Row<Tables, Name>[]> {
  const query = untyped(db)
    .deleteFrom(table as string)
    .where(are(columns));
  return (await query.returningAll().execute()) as Row<Tables, Name>[];
}

/** How many rows a list has. */
export async function countRows<Tables, Names extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Names, Row>,
): Promise<number> {
  const counted = list.clearSelect().select(sql<number>`count(*)`.as("rows"));
  const { rows } = (await counted.executeTakeFirstOrThrow()) as { rows: number };
  return rows;
}

const runKept = keepStatements();

/** A selection by these columns. Null and undefined are part of its text, for they are compared otherwise. */
function shapeOf(table: string, columns: object) {
  const entries = Object.entries(columns);
  const values = Object.fromEntries(entries.filter(([, value]) => value != null));
  const names = entries.map(([name, value]) => (value == null ? `${name} ${value}` : name));
  return { shape: `${table} ${names}`, values };
}

type AnyTables = Record<string, Record<string, unknown>>;

/** Which columns a table has is checked where these functions are called. */
function untyped(db: unknown): Kysely<AnyTables> {
  return db as Kysely<AnyTables>;
}

/** A column that is undefined equals nothing, so that nothing is changed or deleted for want of a condition. */
function are(columns: object) {
  // A condition of nothing would be true of every row.
  if (Object.keys(columns).length === 0) throw new Error("rows are named by at least one column");
  return (eb: ExpressionBuilder<AnyTables, string>) =>
    eb.and(
      Object.entries(columns).map(([name, value]) => eb(name, value === null ? "is" : "=", value ?? null)),
    );
}
