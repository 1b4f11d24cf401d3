import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { openDatabase } from "#server/db/open.ts";

/**
 * The PostgreSQL on which API tests may create their own databases, as a URL; undefined where they run on
 * SQLite. `npm test` runs them once each way.
 */
export function testDatabaseUrl(): string | undefined {
  return process.env.TEST_DATABASE_URL || undefined;
}

/**
 * A database on the tests' PostgreSQL, or else in `file`; empty, or a copy of PostgreSQL's `template`, whose
 * name its own begins with.
 */
export async function newDatabase(
  file = ":memory:",
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = testDatabaseUrl();
  if (!server) return { url: file, drop: async () => {} };
  const name = `${template ?? "shokti"}_${randomUUID().slice(0, 13).replace("-", "")}`;
  const { backgroundDb: admin, close } = openDatabase(server);
  await sql`create database ${sql.id(name)} template ${sql.id(template ?? "template1")}`.execute(admin);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)}`.execute(admin);
      await close();
    },
  };
}
