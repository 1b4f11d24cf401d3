import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { newId } from "#server/core/ids.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { unhurriedMs } from "#tests/setup/unhurried.ts";
import { isOnPostgres } from "./engine.ts";

const studio = setUpStudio();
const reading = (table: string) => new Set([`select "id" from "${table}"`]);
const versionOf = (table: string) => studio.changes.version(reading(table)) ?? Number.NaN;

// PostgreSQL is not heard at once.
beforeAll(() => vi.waitFor(() => expect(studio.changes.version()).toBeDefined(), unhurriedMs));

/** A statement, and a table that it changes without naming it: by a trigger, by a cascade, or by one after the other. */
const indirect: [statement: string, table: string][] = [
  ["update payments set status = 'cancelled'", "classes"],
  ["update refunds set state = 'failed'", "classes"],
  ["insert into articles select * from articles where id = ''", "sizes"],
  ["update users set email_proven = 1", "articles"],
  ["delete from users where id = ''", "reviews"],
  ["delete from classes where id = ''", "user_classes"],
];

test.each(indirect)("“%s” counts as a write to %s", async (statement, table) => {
  const before = versionOf(table);
  await writeWith(statement);
  expect(versionOf(table)).toBeGreaterThan(before);
});

const reads = [
  "select id from reviews for update",
  "with own as (select id from reviews) select id from own",
];

test.each(reads)("“%s” counts as no write", async (statement) => {
  const before = versionOf("newsletter_sends");
  const known = isOnPostgres(studio.db) ? statement : statement.replace(" for update", "");
  await writeWith(known);
  expect(versionOf("newsletter_sends")).toBe(before);
});

test("a write whose table nobody knows counts as one to all of them", async () => {
  await sql.raw("create table stranger (id text)").execute(studio.db);
  const before = versionOf("reviews");
  await sql.raw("insert into stranger (id) values ('1')").execute(studio.db);
  expect(versionOf("reviews")).toBeGreaterThan(before);
});

/** With a write to a row that nobody sees: SQLite counts rows, and the statement may change none. */
async function writeWith(statement: string): Promise<void> {
  await sql.raw(statement).execute(studio.db);
  await sql`insert into rate_limits (key, uses, ends_at) values (${newId()}, 1, '2025-01-01')`.execute(
    studio.db,
  );
}
