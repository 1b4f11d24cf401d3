import { sql } from "kysely";
import { inject, vi } from "vitest";
import type { Config } from "#server/core/settings.ts";
import { type Patience, workPatience } from "#server/db/engines/postgres-pool.ts";
import { type OpenDatabase, openDatabase } from "#server/db/open.ts";
import { readTables, type Tables, writeTables } from "./copied-tables.ts";
import { nearUrl, newDatabase } from "./database.ts";
import { makeStudioTables, testConfig } from "./studio-tables.ts";

/** An open, empty studio database, for one test file. */
export type StudioDatabase = OpenDatabase & {
  databaseUrl: string;
  /** Call when it is no longer needed. */
  release(): Promise<void>;
};

type Needs = {
  settings?: Config;
  /** Its path on SQLite. */
  file?: string;
  /** Whether the tests change it in ways that its next user would notice. */
  isOwn?: boolean;
};

/** Generous timeouts: a busy machine answers slowly, which no test should fail for. */
const patience: Patience = { ...workPatience, connectionMs: 60_000, reachMs: 60_000 };

/** This process's unused PostgreSQL databases: emptying one takes a tenth of the time of copying one. */
const free: StudioDatabase[] = [];

/** Opens a database with a studio's tables and no rows. */
export async function openStudioDatabase({
  settings = testConfig,
  file = ":memory:",
  isOwn = false,
}: Needs = {}): Promise<StudioDatabase> {
  const template = inject("studioTemplate");
  if (!template) return openNew(file, (opened) => copyTables(opened, settings));
  const copyTemplate = () => openNew(file, async () => {}, template);
  if (isOwn) return copyTemplate();
  const kept = free.pop() ?? (await copyTemplate());
  return {
    ...kept,
    async release() {
      // Only a superuser may empty it; a query still running would write to it later.
      const isEmpty =
        !isBusy(kept) &&
        (await empty(kept).then(
          () => true,
          () => false,
        ));
      if (isEmpty) free.push(kept);
      else await kept.release();
    },
  };
}

async function openNew(
  file: string,
  makeTables: (opened: OpenDatabase) => Promise<void>,
  template?: string,
): Promise<StudioDatabase> {
  const { url: databaseUrl, drop } = await newDatabase(file, template);
  const opened = openDatabase(nearUrl(databaseUrl), { patience });
  await makeTables(opened);
  return { ...opened, databaseUrl, release: () => opened.close().then(drop) };
}

function isBusy({ pool }: OpenDatabase): boolean {
  const { size = 0, idle = 0 } = pool?.() ?? {};
  return idle < size;
}

/** Deletes every row except those about migrations, bypassing foreign keys and triggers. */
async function empty({ db }: OpenDatabase): Promise<void> {
  await sql`
    do $$
    declare rows_of text;
    begin
      set local session_replication_role = replica;
      for rows_of in select quote_ident(tablename) from pg_tables
        where schemaname = 'public' and tablename not like '%migration%'
      loop
        execute 'delete from ' || rows_of;
      end loop;
    end $$`.execute(db);
}

/** The SQLite tables of this process's first studio, with and without the identity service. */
const tables = new Map<boolean, Tables>();

/** Copies existing tables, which takes a tenth of the time of creating them. */
async function copyTables(opened: OpenDatabase, settings: Config): Promise<void> {
  const hasIdentity = settings.firebase === undefined;
  const kept = tables.get(hasIdentity);
  if (kept) return writeTables(opened.db, kept);
  await makeStudioTables(opened, settings);
  // The first file may pretend another time, which is none of the next one's.
  const now = new Date(vi.getRealSystemTime()).toISOString();
  await sql`update kysely_migration set timestamp = ${now}`.execute(opened.db);
  tables.set(hasIdentity, await readTables(opened.db));
}
