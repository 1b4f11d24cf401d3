import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { ConfigError } from "#server/core/settings.ts";
import type { Db } from "#server/db/open.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { compareBooks, requireEqualBooks } from "./compare-books.ts";
import { replacedPrefix } from "./postgres-copy.ts";
import { runTool, startTool } from "./postgres-tools.ts";
import type { Restored, Restoring } from "./restoring.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Restores a dump into a database in one transaction. What was there is kept in a schema of its own, and returns from
 * it if the backup's books differ and may not.
 * @throws ConfigError if a studio is connected or, unless `replace`, exists; in the tools' words; for wrong books
 */
export async function restorePostgres({ from, to, replace, mayDiffer, now }: Restoring): Promise<Restored> {
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
  const aside = `${replacedPrefix}${now.toISOString().replace(/\D/g, "").slice(0, 14)}`;
  await load(from, to, tables > 0 ? movedTo(aside) : "");
  try {
    const bookErrors = await withDatabase(to, async (db) => {
      await migrate(db);
      return compareBooks(db);
    });
    if (!mayDiffer) requireEqualBooks(bookErrors);
    return { bookErrors, replaced: tables > 0 ? `the schema ${aside}` : undefined };
  } catch (error) {
    const back = `${takenBack} ${tables > 0 ? movedBackFrom(aside) : ""}`;
    await withDatabase(to, (db) => db.transaction().execute((tx) => sql.raw(back).execute(tx)));
    throw error;
  }
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

const rejected = `${replacedPrefix}rejected`;
const movedTo = (schema: string) => `create schema ${schema}; ${moved("public", schema)}`;
const movedBackFrom = (schema: string) => `${moved(schema, "public")} drop schema ${schema};`;
const takenBack = `${movedTo(rejected)} drop schema ${rejected} cascade;`;

/**
 * Moves tables and functions, not the schema itself: an extension stays where it is, and often is not ours to move.
 * Indexes, triggers and the sequences of columns move with their table.
 */
function moved(from: string, to: string): string {
  const ownedBy = (catalog: string, kinds: string) =>
    `exists (select from pg_depend where classid = '${catalog}'::regclass and objid = o.oid and deptype in (${kinds}))`;
  return `
    do $$ declare command text; begin
      for command in
        select format('alter table %I.%I set schema ${to}', '${from}', relname) from pg_class o
          where relnamespace = '${from}'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
          and not ${ownedBy("pg_class", "'e', 'a', 'i'")}
        union all
        select format('alter routine %s set schema ${to}', oid::regprocedure) from pg_proc o
          where pronamespace = '${from}'::regnamespace and not ${ownedBy("pg_proc", "'e'")}
      loop execute command; end loop;
    end $$;\n`;
}

/**
 * The final command is sent only after everything before it: if anything stops half-way, the database keeps nothing.
 */
async function load(from: string, to: string, first: string): Promise<void> {
  // Only the owner of an extension may comment on it.
  const script = startTool("pg_restore", [
    "--file=-",
    "--no-owner",
    "--no-privileges",
    "--no-comments",
    from,
  ]);
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
