import { expect, test } from "vitest";
import { searchText, sortName } from "#server/db/lists/search.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

test("what was kept before with curly marks is searched as what is kept now", async () => {
  const { db, insert } = await openOldStudio("028-people-by-account");
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
  };
  await insert("audit", [{ ...decision, search_text: "ada ‘a’ sean o’brien “sean”" }]);
  const written = { created_at: "2025-10-01T09:00:00.000Z", version: 1, total_bookings: 0 };
  const studioClass = { name: "Sean’s", name_key: "sean’s", sort_name: "sean’s", search_text: "sean’s" };
  await insert("classes", [{ id: "two", details: "", image_url: "", ...studioClass, ...written }]);
  await migrate(db, { upTo: "029-straight-marks" });
  const { search_text } = await db.selectFrom("audit").select("search_text").executeTakeFirstOrThrow();
  expect(search_text).toBe(searchText("Ada ‘a’", "Sean O’Brien", "“Sean”"));
  // Trainers are searched by the names of their classes, too.
  const kept = await db.selectFrom("classes").select(["name", "sort_name"]).executeTakeFirstOrThrow();
  expect(kept).toEqual({ name: "Sean’s", sort_name: sortName("Sean’s") });
});
