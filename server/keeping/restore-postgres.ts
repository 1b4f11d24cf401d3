import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { ConfigError } from "#server/core/settings.ts";
import { migrate } from "#server/db/migrate.ts";
import type { Db } from "#server/db/open.ts";
import { compareBooks } from "./compare-books.ts";
import { replacedPrefix } from "./postgres-copy.ts";
import { runTool, startTool } from "./postgres-tools.ts";
import type { Restored } from "./restore.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Restores a dump into a database in one transaction. What was there is kept in a schema of its own.
 * @throws ConfigError if a studio is connected or, unless `replace`, exists, and in the tools' words
 */
export async function restorePostgres({
  from,
  to,
  replace,
  now,
}: {
  from: string;
  to: string;
  replace: boolean;
  now: Date;
}): Promise<Restored> {
  const contents = await runTool("pg_restore", ["--list", from]);
  if (!/TABLE DATA \S+ kysely_migration /.test(contents)) throw new ConfigError(`${from} holds no studio`);
  const { tables, others } = await withDatabase(to, look);
  if (tables > 0 && !replace)
    throw new ConfigError(
      "The database has tables. Use --replace to set them aside and restore the backup in their place.",
    );
  if (others > 0)
    throw new ConfigError(
      `A studio or another program is connected to the database (${others}). Stop it first.`,
    );
  const replaced =
    tables > 0 ? `${replacedPrefix}${now.toISOString().replace(/\D/g, "").slice(0, 14)}` : undefined;
  await load(from, to, replaced ? putAside(replaced) : "");
  const bookErrors = await withDatabase(to, async (db) => {
    await migrate(db);
    return compareBooks(db);
  });
  return { bookErrors, replaced: replaced && `the schema ${replaced}` };
}

/** The number of tables, and of other connections. */
async function look(db: Db): Promise<{ tables: number; others: number }> {
  const { rows } = await sql<{ tables: number; others: number }>`
    select
      (select count(*) from pg_tables where schemaname = 'public') as tables,
      (select count(*) from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as others
    `.execute(db);
  return rows[0] ?? { tables: 0, others: 0 };
}

/** An extension belongs to the database: it goes back to where the backup's tables expect it. */
function putAside(schema: string): string {
  return `
    alter schema public rename to ${schema};
    create schema public;
    do $$ declare found record; begin
      for found in select extname from pg_extension where extnamespace = '${schema}'::regnamespace loop
        execute format('alter extension %I set schema public', found.extname);
      end loop;
    end $$;\n`;
}

/**
 * The final command is sent only after everything before it: if anything stops half-way, the database keeps nothing.
 */
async function load(from: string, to: string, first: string): Promise<void> {
  const script = startTool("pg_restore", ["--file=-", "--no-owner", "--no-privileges", from]);
  const quietly = ["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--output=/dev/null"];
  const database = startTool("psql", quietly, to);
  async function* statements() {
    yield `begin;\n${first}`;
    yield* script.running.stdout;
    await script.ended;
    yield "commit;\n";
  }
  const ends = await Promise.allSettled([
    database.ended,
    script.ended,
    pipeline(statements(), database.running.stdin),
  ]);
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
