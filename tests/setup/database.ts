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
 * The same database by its server's Unix socket, where this machine has that: a statement then costs a quarter less on
 * either side than by TCP.
 */
export function nearUrl(url: string): string {
  const folder = process.env.TEST_DATABASE_SOCKETS;
  if (!folder) return url;
  const { username, port, pathname } = new URL(url);
  return `postgres://${username}@${encodeURIComponent(folder)}:${port}${pathname}`;
}

type Database = { url: string; drop(): Promise<void> };

/**
 * A database on the tests' PostgreSQL, or else in `file`; empty, or a copy of PostgreSQL's `template`, whose
 * name its own begins with.
 */
export async function newDatabase(file = ":memory:", template?: string): Promise<Database> {
  const server = testDatabaseUrl();
  return server ? createDatabase(server, { template }) : { url: file, drop: async () => {} };
}

/** Creates a database on a PostgreSQL: empty, or a copy. Unless forced, it is not dropped while anybody uses it. */
export async function createDatabase(
  server: string,
  { template, isForced = false }: { template?: string | undefined; isForced?: boolean } = {},
): Promise<Database> {
  const name = `${template ?? "shokti"}_${randomUUID().slice(0, 13).replace("-", "")}`;
  const { backgroundDb: admin, close } = openDatabase(server);
  await sql`create database ${sql.id(name)} template ${sql.id(template ?? "template1")}`.execute(admin);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await sql`drop database ${sql.id(name)} ${isForced ? sql`with (force)` : sql``}`.execute(admin);
      await close();
    },
  };
}
