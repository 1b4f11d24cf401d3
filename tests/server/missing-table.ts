import { sql } from "kysely";
import type { Studio } from "./studio.ts";

/** Hides a table while `work` runs: every write to it fails half-way, as if the process were killed there. */
export async function withoutTable(studio: Studio, table: string, work: () => Promise<void>): Promise<void> {
  const hidden = sql.id(`${table}_hidden`);
  await sql`alter table ${sql.id(table)} rename to ${hidden}`.execute(studio.db);
  try {
    await work();
  } finally {
    await sql`alter table ${hidden} rename to ${sql.id(table)}`.execute(studio.db);
  }
}
