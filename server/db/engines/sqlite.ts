import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, sql } from "kysely";
import { note } from "#server/db/notes.ts";
import type { Schema } from "#server/db/schema.ts";
import type { Changes } from "./changes.ts";
import type { DatabaseOptions, EngineParts } from "./engine.ts";
import { isBusy } from "./faults.ts";
import { OneConnectionDriver } from "./one-connection.ts";
import { type FileHealth, watchHealth } from "./sqlite-health.ts";
import { type CatalogRow, countTableWrites } from "./table-writes.ts";

/**
 * Opens SQLite in a file (or `:memory:`), durable on power loss: WAL with every commit synced, for all who wait for one
 * at a time (`group-commit.ts`). Kysely expects better-sqlite3's interface, so Node's own module is adapted to it.
 */
export function openSqlite(file: string, { logger }: DatabaseOptions = {}): EngineParts {
  const raw = new DatabaseSync(existing(file), { timeout: 5000 });
  writeAhead(raw);
  raw.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  const health = watchHealth(file, logger);
  const { noteStatement, ...changes } = watchFile(raw);
  const database = asBetterSqlite(raw, noteStatement);
  return {
    dialect: Object.assign(new SqliteDialect({ database }), {
      createAdapter: () => new TransactionalAdapter(),
      createDriver: () => new OneConnectionDriver({ database, raw, health }),
    }),
    changes,
    look: (db) => look(db, health),
  };
}

/** Creates the file for this user only; SQLite gives its log the same permissions. */
function existing(file: string): string {
  if (file === ":memory:") return file;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  return file;
}

/** What is wrong with the file, if anything: a write that failed before is tried again. */
async function look(db: Kysely<Schema>, health: FileHealth): Promise<string | undefined> {
  health.requirePlace();
  if (health.isDamaged()) return health.fault();
  if (health.fault() === undefined) await sql`select 1`.execute(db);
  else await note(db, "written to again", new Date());
  return undefined;
}

/** SQLite counts by itself: this connection's changes, and everyone else's to the file. */
function watchFile(raw: DatabaseSync): Changes & { noteStatement(sql: string): void } {
  const own = raw.prepare("select total_changes()");
  const others = raw.prepare("pragma data_version");
  const read = (statement: StatementSync) => (statement.get() as unknown as [number])[0];
  for (const statement of [own, others]) statement.setReturnArrays(true);
  const writes = countTableWrites();
  let last = { own: -1, others: -1 };
  /** What this connection has written to since it last looked; undefined if that may be anything. */
  let written: Set<string> | undefined = new Set();

  function look(): void {
    const now = { own: read(own), others: read(others) };
    // Another process may have written to anything, and have changed the tables themselves.
    if (now.others !== last.others) writes.know(raw.prepare(catalog).all() as CatalogRow[]);
    else if (now.own !== last.own) writes.noteTables(written && [...written]);
    last = now;
    written = new Set();
  }

  return {
    version(statements) {
      look();
      return writes.latestOf(statements);
    },
    noteStatement(sql) {
      const tables = writes.writtenBy(sql);
      if (!tables) written = undefined;
      else for (const table of tables) written?.add(table);
    },
    close: async () => {},
  };
}

/** All tables, their triggers, and the tables to which their deletions and new keys cascade. */
const catalog = `
  select name, null as leadsTo from sqlite_master where type = 'table'
  union all select tbl_name, sql from sqlite_master where type = 'trigger'
  union all select key."table", child.name from sqlite_master as child, pragma_foreign_key_list(child.name) as key
    where child.type = 'table' and (key.on_delete <> 'NO ACTION' or key.on_update <> 'NO ACTION')`;

/** Enables WAL. While another start does so too, SQLite refuses at once, whatever its timeout. */
function writeAhead(raw: DatabaseSync): void {
  for (let tries = 1; ; tries += 1) {
    try {
      raw.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || tries === 100) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** SQLite rolls back DDL, too: a killed migration leaves nothing behind, and of two at once one waits. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** The driver shares the one connection; Kysely's own queue would let one statement wait for another's commit. */
  override get supportsMultipleConnections() {
    return true;
  }
}

/** How many prepared statements are kept: more than the studio has, apart from lists that name many ids. */
const mostStatements = 300;

function asBetterSqlite(raw: DatabaseSync, noteStatement: (sql: string) => void): SqliteDatabase {
  /** Least recently used first. Preparing one costs a tenth of a short list's query. */
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => raw.close(),
    prepare(sql) {
      noteStatement(sql);
      const statement = prepared.get(sql) ?? prepare(raw, sql);
      prepared.delete(sql);
      prepared.set(sql, statement);
      if (prepared.size > mostStatements) prepared.delete(prepared.keys().next().value ?? sql);
      return statement;
    },
  };
}

type SqliteStatement = ReturnType<SqliteDatabase["prepare"]>;

function prepare(raw: DatabaseSync, sql: string): SqliteStatement {
  const statement = raw.prepare(sql);
  const values = (parameters: readonly unknown[]) => parameters as never[];
  const reader = statement.columns().length > 0;
  // A place in the text index (the last insert's row id after a migration) exceeds a JavaScript number.
  if (!reader) statement.setReadBigInts(true);
  return {
    reader,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    // Prepared separately: it is in use until it has been read to the end.
    iterate: (parameters) => raw.prepare(sql).iterate(...values(parameters)) as IterableIterator<unknown>,
  };
}
