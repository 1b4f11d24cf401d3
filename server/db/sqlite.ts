import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from "kysely";

/** SQLITE_BUSY: another process has locked the file. */
const busyCode = 5;

/**
 * SQLite in a file (or `:memory:`), safe against a cut of power: WAL with every commit on disk.
 * Kysely expects better-sqlite3's interface, so Node's own module is adapted to it.
 */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
  const raw = new DatabaseSync(file, { timeout: 5000 });
  writeAhead(raw);
  raw.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  return new TransactionalDialect({ database: asBetterSqlite(raw) });
}

/** Turns the log on. While another start does the same SQLite refuses at once, whatever its timeout. */
function writeAhead(raw: DatabaseSync): void {
  for (let tries = 1; ; tries += 1) {
    try {
      raw.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      const isBusy = error instanceof Error && "errcode" in error && error.errcode === busyCode;
      if (!isBusy || tries === 100) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}

/** SQLite undoes DDL too: a migration that is killed leaves nothing, and of two at once one waits. */
class TransactionalDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

function asBetterSqlite(raw: DatabaseSync): SqliteDatabase {
  return {
    close: () => raw.close(),
    prepare(sql) {
      // Takes the write lock at the start: a transaction that reads first would otherwise fail at its first
      // write, without waiting, when another process on the same file has written in between.
      const statement = raw.prepare(sql === "begin" ? "begin immediate" : sql);
      const values = (parameters: readonly unknown[]) => parameters as never[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
      };
    },
  };
}
