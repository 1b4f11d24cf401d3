import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { areaRows, noApplication, userColumns } from "#server/db/rows.ts";
import { newDatabase } from "#tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what was stored without its vowels is searched and sorted by them", async () => {
  const { url, drop } = await newDatabase(join(folder, "studio.sqlite"));
  const { db } = openDatabase(url);
  await migrate(db, { upTo: "039-names-on-one-line" });
  const application = { ...noApplication, biography: "দৌড়", areas_of_expertise: ["Yoga" as const] };
  const person = userColumns({
    id: "mina",
    name: "মিনা",
    email: "mina@shokti.test",
    identity_subject: null,
    photo_url: "",
    role: "trainer",
    request_status: "approved",
    application,
    slot_duration: 1,
    createdAt: new Date(0),
  });
  await db
    .insertInto("users")
    .values({ ...person, sort_name: "মন", search_text: "মন দড yoga" })
    .execute();
  await db.insertInto("user_areas").values(areaRows("mina", application.areas_of_expertise)).execute();
  await migrate(db);
  const { sort_name, search_text } = person;
  const kept = await db.selectFrom("users").select(["sort_name", "search_text"]).executeTakeFirstOrThrow();
  expect(kept).toEqual({ sort_name, search_text });
  expect(search_text).toContain("মিনা");
  await db.destroy();
  await drop();
});
