import { sql } from "kysely";
import { inject } from "vitest";
import type { Config } from "#server/core/settings.ts";
import { type OpenDatabase, openDatabase } from "#server/db/open.ts";
import { type Patience, workPatience } from "#server/db/postgres-pool.ts";
import { readTables, type Tables, writeTables } from "./copied-tables.ts";
import { newDatabase } from "./database.ts";
import { makeStudioTables, testConfig } from "./studio-tables.ts";

/** An empty studio's database that is open, for one test file. */
export type StudioDatabase = OpenDatabase & {
  databaseUrl: string;
  /** Nobody needs it any more. */
  release(): Promise<void>;
};

type Needs = {
  settings?: Config;
  /** Where it lies on SQLite. */
  file?: string;
  /** Whether what is done to it would be noticed by who has it next. */
  isOwn?: boolean;
};

/** A machine with other work to do answers in its own time, which is no fault of what is tested. */
const patience: Patience = { ...workPatience, connectionMs: 60_000, reachMs: 60_000 };

/** PostgreSQL's of this process that nobody has at the moment: to empty one takes a tenth of the time of copying one. */
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
      // Who is no superuser may not empty it; what is still under way would write to it later.
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
  const opened = openDatabase(databaseUrl, { patience });
  await makeTables(opened);
  return { ...opened, databaseUrl, release: () => opened.close().then(drop) };
}

function isBusy({ pool }: OpenDatabase): boolean {
  const { size = 0, idle = 0 } = pool?.() ?? {};
  return idle < size;
}

/** Takes out every row but those that say how the tables were made, past keys and triggers. */
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

/** SQLite's of this process's first studio, with the identity service's and without. */
const tables = new Map<boolean, Tables>();

/** Copies tables made before, which takes a tenth of the time of making them. */
async function copyTables(opened: OpenDatabase, settings: Config): Promise<void> {
  const hasIdentity = settings.firebase === undefined;
  const kept = tables.get(hasIdentity);
  if (kept) return writeTables(opened.db, kept);
  await makeStudioTables(opened, settings);
  tables.set(hasIdentity, await readTables(opened.db));
}
