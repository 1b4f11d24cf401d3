import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { CompiledQuery, sql } from "kysely";
import { type Config, ConfigError } from "#server/core/settings.ts";
import { indexedTexts } from "#server/db/lists/text-index.ts";
import { inOneTransaction } from "#server/db/one-transaction.ts";
import type { Db } from "#server/db/open.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { makeAllTables } from "./all-tables.ts";
import { type BookErrors, compareBooks } from "./compare-books.ts";
import { type MovedTable, madeAnew, sumsOf, tablesInOrder, valueFor } from "./moved-tables.ts";
import { type ShowProgress, showNothing } from "./show-progress.ts";
import { requireAlone } from "./sqlite-copy.ts";
import { withDatabase } from "./with-database.ts";

/** What was moved, and differences in the books afterwards. */
export type Moved = { tables: number; rows: number; bookErrors: BookErrors };

/** Per statement; pictures are large. */
const rowsAtOnce = 1000;
const bytesAtOnce = 4_000_000;

/**
 * Moves a studio from its file to an empty PostgreSQL database in one transaction, and compares rows and sums of each
 * table. The file is migrated to this version and otherwise unchanged.
 * @throws ConfigError for a running studio, a database that is not empty, and for differences afterwards
 */
export async function moveToPostgres(
  { from, to, config }: { from: string; to: string; config: Config },
  show: ShowProgress = showNothing,
): Promise<Moved> {
  if (!existsSync(from)) throw new ConfigError(`${from}: there is no studio here`);
  requireAlone(from);
  await withDatabase(from, (db) => migrate(db));
  const source = new DatabaseSync(from);
  try {
    // Blocks writers until the move is done.
    source.exec("begin immediate");
    return await inOneTransaction(to, (target) => moveAll({ source, target, config }, show));
  } finally {
    source.close();
  }
}

type Moving = { source: DatabaseSync; target: Db };

async function moveAll(
  { source, target, config }: Moving & { config: Config },
  show: ShowProgress,
): Promise<Moved> {
  if ((await tablesInOrder(target)).length > 0)
    throw new ConfigError("The database already has tables. Create an empty one: create database shokti");
  const isDemo = tablesOf(source).includes("demo_migration");
  await makeAllTables(target, { config, isDemo });
  const tables = await tablesInOrder(target);
  requireSameColumns(source, tables);
  await emptyWithoutTriggers(target, tables);
  const rows = tables.reduce((sum, { name }) => sum + countIn(source, name), 0);
  const advance = show("Rows", rows);
  for (const table of tables) await moveRows({ source, target }, table, advance);
  await keepMigrationTimes({ source, target });
  for (const table of tables) await requireSameSums({ source, target }, table);
  for (const { name } of tables) await sql`alter table ${sql.id(name)} enable trigger user`.execute(target);
  return { tables: tables.length, rows, bookErrors: await compareBooks(target) };
}

/** Columns kept by triggers are moved as they are: the triggers would count twice, and refuse corrections. */
async function emptyWithoutTriggers(target: Db, tables: readonly MovedTable[]): Promise<void> {
  for (const { name } of tables) await sql`alter table ${sql.id(name)} disable trigger user`.execute(target);
  const names = tables.map(({ name }) => sql.id(name));
  await sql`truncate ${sql.join(names)}`.execute(target);
}

async function moveRows(
  { source, target }: Moving,
  { name, columns }: MovedTable,
  advance: (more: number) => void,
): Promise<void> {
  const there = columnsOf(source, name);
  const moved = columns.filter((column) => there.includes(column.name));
  const list = moved.map((column) => `"${column.name}"`).join(", ");
  const arrays = moved.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ");
  const insert = `insert into "${name}" (${list}) select * from unnest(${arrays})`;
  const read = source.prepare(`select ${list} from "${name}"`);
  read.setReturnArrays(true);
  let rows: unknown[][] = [];
  let bytes = 0;
  for (const row of read.iterate() as Iterable<unknown> as Iterable<unknown[]>) {
    rows.push(row);
    for (const value of row) if (value instanceof Uint8Array) bytes += value.length;
    if (rows.length === rowsAtOnce || bytes > bytesAtOnce) await write();
  }
  if (rows.length > 0) await write();

  async function write(): Promise<void> {
    const values = moved.map(({ type }, index) => rows.map((row) => valueFor(type, row[index])));
    await target.executeQuery(CompiledQuery.raw(insert, values));
    advance(rows.length);
    rows = [];
    bytes = 0;
  }
}

/** Tables made anew have today's times; what happened since a migration goes by the studio's own. */
async function keepMigrationTimes({ source, target }: Moving): Promise<void> {
  const applied = source.prepare("select name, timestamp from kysely_migration").all();
  for (const { name, timestamp } of applied)
    await sql`update kysely_migration set timestamp = ${timestamp} where name = ${name}`.execute(target);
}

async function requireSameSums({ source, target }: Moving, table: MovedTable): Promise<void> {
  const query = sumsOf(table);
  const [here = {}] = source.prepare(query).all();
  const { rows } = await sql.raw<Record<string, unknown>>(query).execute(target);
  const there = rows[0] ?? {};
  for (const [what, value] of Object.entries(here))
    if (Number(value) !== Number(there[what]))
      throw new ConfigError(
        `${table.name} differs after the copy (${what}: ${value}, then ${there[what]}). Nothing was moved.`,
      );
}

/** @throws ConfigError for anything that would be left behind */
function requireSameColumns(source: DatabaseSync, tables: readonly MovedTable[]): void {
  for (const name of tablesOf(source)) {
    const table = tables.find((known) => known.name === name);
    if (madeAnew.test(name)) continue;
    if (!table)
      throw new ConfigError(`This version of the studio does not know the table ${name}. Nothing was moved.`);
    const known = table?.columns.map((column) => column.name) ?? columnsOf(source, name);
    const unknown = columnsOf(source, name).find((column) => !known.includes(column));
    if (unknown)
      throw new ConfigError(
        `This version of the studio does not know ${name}.${unknown}. Nothing was moved.`,
      );
  }
}

/** All but SQLite's internal tables and its text index: PostgreSQL builds its own. */
function tablesOf(source: DatabaseSync): string[] {
  const indexes = new RegExp(`^(${Object.keys(indexedTexts).join("|")})_(places|texts|grams)`);
  return source
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite~_%' escape '~'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !indexes.test(name));
}

function columnsOf(source: DatabaseSync, table: string): string[] {
  return source
    .prepare("select name from pragma_table_info(?)")
    .all(table)
    .map(({ name }) => String(name));
}

function countIn(source: DatabaseSync, table: string): number {
  return Number(source.prepare(`select count(*) as count from "${table}"`).get()?.count);
}
