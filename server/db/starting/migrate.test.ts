import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { read } from "#tests/server/answers.ts";
import { createPerson, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { migrate } from "./migrate.ts";

const studio = setUpStudio();

test("migrating again, also several times at once, changes nothing", async () => {
  const person = await createPerson(studio, { role: "trainer" });
  await Promise.all([migrate(studio.db), migrate(studio.db), migrate(studio.db)]);
  expect(await read(send(studio, "GET", `/users/${person.id}`))).toMatchObject({ _id: person.id });
});

// §6.1 §9.3
test("the database itself refuses what the rules forbid", async () => {
  const { id } = await createPerson(studio);
  const refused = [
    sql`update users set role = 'owner' where id = ${id}`,
    sql`update users set request_status = 'maybe' where id = ${id}`,
    sql`update users set slot_duration = -1 where id = ${id}`,
    sql`insert into user_slots (user_id, slot) values (${id}, 'Night')`,
    sql`insert into user_slots (user_id, slot) values ('nobody', 'Morning')`,
    sql`insert into votes (article_id, voter_id, type, created_at) values ('no-article', ${id}, 'upvote', '')`,
  ];
  for (const statement of refused) await expect(statement.execute(studio.db)).rejects.toThrow();
});

test("a version starts on tables to which a newer one has added, and not where that one says that it cannot", async () => {
  const { db } = openDatabase(":memory:");
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2026-01-01T00:00:00.000Z')`.execute(
    db,
  );
  expect(await migrate(db)).toEqual([]);
  await db
    .insertInto("notes")
    .values({ name: "migration that a version must know", value: "999-later" })
    .execute();
  await expect(migrate(db)).rejects.toThrow(/newer version.*\(999-later\); start that version/);
  await db.destroy();
});

test("a migration that stops half-way leaves nothing behind, so that the next start can do it", async () => {
  const { db } = openDatabase(":memory:");
  await sql`create table notes (name text)`.execute(db);
  await expect(migrate(db)).rejects.toThrow("notes");
  await sql`drop table notes`.execute(db);
  await migrate(db);
  expect(await db.selectFrom("users").selectAll().execute()).toEqual([]);
  await db.destroy();
});
