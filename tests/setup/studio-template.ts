import type { TestProject } from "vitest/node";
import { openDatabase } from "#server/db/open.ts";
import { newDatabase } from "./database.ts";
import { makeStudioTables } from "./studio-tables.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The name of a database with all tables of a studio and no rows, to be copied; absent on SQLite. */
    studioTemplate?: string;
  }
}

/** Makes that database before the tests on PostgreSQL, and drops it after them. */
export default async function openTemplate({ provide }: TestProject): Promise<() => Promise<void>> {
  const { url, drop } = await newDatabase();
  const opened = openDatabase(url);
  await makeStudioTables(opened);
  // It can only be copied while nobody is connected to it.
  await opened.close();
  provide("studioTemplate", new URL(url).pathname.slice(1));
  return drop;
}
