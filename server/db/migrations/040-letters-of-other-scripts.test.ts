import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { nameColumns } from "#server/db/rows.ts";
import { newDatabase } from "#tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what was stored without its vowels is searched and sorted by them", async () => {
  const { url, drop } = await newDatabase(join(folder, "studio.sqlite"));
  const { db } = openDatabase(url);
  await migrate(db, { upTo: "039-names-on-one-line" });
  const { name, biography } = { name: "মিনা", biography: "দৌড়" };
  await sql`
    insert into users (id, email, name, photo_url, role, request_status, biography, years_of_experience,
      slot_duration, social_url, sort_name, search_text, created_at)
    values ('mina', 'mina@shokti.test', ${name}, '', 'trainer', 'approved', ${biography}, 1, 1, '[]', 'মন',
      'মন দড yoga', '1970-01-01T00:00:00.000Z')
  `.execute(db);
  await sql`insert into user_areas (user_id, area, position) values ('mina', 'Yoga', 0)`.execute(db);
  await migrate(db);
  const { sort_name, search_text } = nameColumns({ name, biography, areas_of_expertise: ["Yoga"] });
  const kept = await db.selectFrom("users").select(["sort_name", "search_text"]).executeTakeFirstOrThrow();
  expect(kept).toEqual({ sort_name, search_text });
  expect(search_text).toContain("মিনা");
  await db.destroy();
  await drop();
});
