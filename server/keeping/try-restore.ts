import { mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { newId } from "#server/core/ids.ts";
import { ConfigError } from "#server/core/settings.ts";
import type { Engine } from "#server/db/open.ts";
import type { BookErrors } from "./compare-books.ts";
import { restoreBackup } from "./restore.ts";
import type { ShowProgress } from "./show-progress.ts";
import { withDatabase } from "./with-database.ts";

type Trying = { from: string; studio: string; now: Date };

/**
 * Restores a backup beside the studio's database, which may be in use, and deletes that copy: everything a real restore
 * does but the last step.
 * @returns differences in the books of the restored copy
 * @throws ConfigError for a file of another engine, a damaged backup, and a role that may not create a database
 */
export async function tryRestore(
  engine: Engine,
  { from, studio, now }: Trying,
  show?: ShowProgress,
): Promise<BookErrors> {
  const restoreTo = async (to: string) => {
    const { bookErrors } = await restoreBackup(
      engine,
      { from, to, replace: false, mayDiffer: true, now },
      show,
    );
    return bookErrors;
  };
  return engine === "sqlite" ? inOwnFolder(studio, restoreTo) : inOwnDatabase(studio, restoreTo);
}

async function inOwnFolder<Result>(studio: string, work: (to: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(dirname(studio), ".restore-tried-"));
  try {
    return await work(join(folder, "shokti.sqlite"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL's code for what a role may not do. */
const notAllowed = "42501";

async function inOwnDatabase<Result>(studio: string, work: (to: string) => Promise<Result>): Promise<Result> {
  const to = new URL(studio);
  const name = `restore_tried_${newId().replaceAll("-", "_")}`;
  to.pathname = `/${name}`;
  await withDatabase(studio, (db) => sql`create database ${sql.id(name)}`.execute(db)).catch((error) => {
    throw error.code === notAllowed ? new ConfigError(mayNotCreate) : error;
  });
  try {
    return await work(to.href);
  } finally {
    await withDatabase(studio, (db) => sql`drop database ${sql.id(name)}`.execute(db));
  }
}

const mayNotCreate =
  "The studio’s role may not create a database to try it in. Allow it (alter role … createdb), or restore the backup " +
  "into a database of its own by hand.";
