import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { searchText, sortName } from "#server/db/search.ts";
import { newDatabase } from "#tests/setup/database.ts";

const folder = mkdtempSync(join(tmpdir(), "shokti-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("what was kept before with curly marks is searched as what is kept now", async () => {
  const { url, drop } = await newDatabase(join(folder, "studio.sqlite"));
  const { db } = openDatabase(url);
  await migrate(db, { upTo: "028-people-by-account" });
  const decision = {
    id: "one",
    actor_id: "a",
    actor_name: "Ada",
    actor_email: "ada@shokti.test",
    subject_id: "b",
    subject_name: "Sean O’Brien",
    subject_email: "sean@shokti.test",
    action: "approved",
    reason: "",
    created_at: "2025-10-01T09:00:00.000Z",
  } as const;
  await db
    .insertInto("audit")
    .values({ ...decision, search_text: "ada ‘a’ sean o’brien “sean”" })
    .execute();
  const written = { created_at: "2025-10-01T09:00:00.000Z", version: 1, total_bookings: 0 };
  const studioClass = { name: "Sean’s", name_key: "sean’s", sort_name: "sean’s", search_text: "sean’s" };
  await db
    .insertInto("classes")
    .values({ id: "two", details: "", image_url: "", archived_at: null, ...studioClass, ...written })
    .execute();
  await migrate(db, { upTo: "029-straight-marks" });
  const { search_text } = await db.selectFrom("audit").select("search_text").executeTakeFirstOrThrow();
  expect(search_text).toBe(searchText("Ada ‘a’", "Sean O’Brien", "“Sean”"));
  // Trainers are searched by the names of their classes, too.
  const kept = await db.selectFrom("classes").select(["name", "sort_name"]).executeTakeFirstOrThrow();
  expect(kept).toEqual({ name: "Sean’s", sort_name: sortName("Sean’s") });
  await db.destroy();
  await drop();
});
