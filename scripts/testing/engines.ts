import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { openDatabase } from "#server/db/open.ts";
import { startPostgres } from "./postgres.ts";

export type Engine = "sqlite" | "postgres";

const named: Record<string, readonly Engine[]> = {
  sqlite: ["sqlite"],
  postgres: ["postgres"],
  both: ["sqlite", "postgres"],
};

/** The engines that `--engine` names; undefined for an unknown name. */
export const enginesNamed = (name: string): readonly Engine[] | undefined => named[name];

/**
 * An empty database for a test studio: none for SQLite, where the studio creates its file, otherwise one on a
 * PostgreSQL started for this run or on the one that TEST_DATABASE_URL names.
 */
export async function openEmptyDatabase(
  engine: Engine,
): Promise<{ databaseUrl?: string; drop(): Promise<void> }> {
  if (engine === "sqlite") return { drop: async () => {} };
  const given = process.env.TEST_DATABASE_URL;
  const started = given ? { url: given, stop: async () => {} } : await startPostgres();
  if ("reason" in started) throw new Error(started.reason);
  const { db } = openDatabase(started.url);
  const name = `shokti_${randomUUID().replaceAll("-", "")}`;
  await sql`create database ${sql.id(name)}`.execute(db);
  const url = new URL(started.url);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(db);
      await db.destroy();
      await started.stop();
    },
  };
}
