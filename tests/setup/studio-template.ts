import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/db/open.ts";
import { newDatabase, testDatabaseUrl } from "./database.ts";
import { makeStudioTables } from "./studio-tables.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The name of a database with all of a studio's tables and no rows, to be copied; absent on SQLite. */
    studioTemplate?: string;
  }
}

/** Creates that database before the tests on PostgreSQL; drops it and any leftover copies afterwards. */
export default async function openTemplate({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, drop } = await newDatabase();
  const opened = openDatabase(url);
  await makeStudioTables(opened);
  // It can only be copied while nothing is connected to it.
  await opened.close();
  const template = new URL(url).pathname.slice(1);
  provide("studioTemplate", template);
  return () => dropCopies(template).then(drop);
}

async function dropCopies(template: string): Promise<void> {
  const { backgroundDb: admin, close } = openDatabase(testDatabaseUrl() ?? "");
  const copies = sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${`${template}_`})`;
  for (const { name } of (await copies.execute(admin)).rows)
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
  await close();
}
