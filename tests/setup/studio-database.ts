import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { inject, vi } from "vitest";
import type { Config } from "#server/core/settings.ts";
import { type Patience, workPatience } from "#server/db/engines/postgres-pool.ts";
import { type OpenDatabase, openDatabase } from "#server/db/open.ts";
import { nearUrl, newDatabase } from "./database.ts";
import { makeStudioTables, testConfig } from "./studio-tables.ts";
import { unhurriedMs } from "./unhurried.ts";

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
const patience: Patience = { ...workPatience, connectionMs: unhurriedMs, reachMs: unhurriedMs };

/** This process's unused PostgreSQL databases: emptying one takes a tenth of the time of copying one. */
const free: StudioDatabase[] = [];

/** Opens a database with a studio's tables and no rows. */
export async function openStudioDatabase({
  settings = testConfig,
  file = ":memory:",
  isOwn = false,
}: Needs = {}): Promise<StudioDatabase> {
  const template = inject("studioTemplate");
  if (!template) return openCopy(file, await tablesOf(settings));
  const copyTemplate = async () => {
    const { url: databaseUrl, drop } = await newDatabase(file, template);
    const opened = openDatabase(nearUrl(databaseUrl), { patience });
    return { ...opened, databaseUrl, release: () => opened.close().then(drop) };
  };
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

/** What SQLite has in a new studio's file, with and without the identity service. */
const tables = new Map<boolean, Buffer>();

/** Made once in a process: reading them again takes a tenth of the time of creating them. */
async function tablesOf(settings: Config): Promise<Buffer> {
  const hasIdentity = settings.firebase === undefined;
  const kept = tables.get(hasIdentity);
  if (kept) return kept;
  const folder = mkdtempSync(join(tmpdir(), "shokti-tables-"));
  const opened = openDatabase(":memory:");
  await makeStudioTables(opened, settings);
  // The first file may pretend another time, which is none of the next one's.
  const now = new Date(vi.getRealSystemTime()).toISOString();
  await sql`update kysely_migration set timestamp = ${now}`.execute(opened.db);
  await sql`vacuum into ${join(folder, "tables")}`.execute(opened.db);
  await opened.close();
  const made = readFileSync(join(folder, "tables"));
  rmSync(folder, { recursive: true });
  tables.set(hasIdentity, made);
  return made;
}

/** Opens SQLite on these contents: in memory they have to be there before its first statement is prepared. */
function openCopy(file: string, contents: Buffer): StudioDatabase {
  const { exec } = DatabaseSync.prototype;
  const first = vi.spyOn(DatabaseSync.prototype, "exec");
  if (file !== ":memory:") writeFileSync(file, contents, { mode: 0o600 });
  else
    first.mockImplementationOnce(function (this: DatabaseSync, statements) {
      this.deserialize(contents);
      exec.call(this, statements);
    });
  const opened = openDatabase(file, { patience });
  first.mockRestore();
  return { ...opened, databaseUrl: file, release: opened.close };
}
