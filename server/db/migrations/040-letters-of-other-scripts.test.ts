import { expect, test } from "vitest";
import { nameColumns } from "#server/db/rows.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

test("what was stored without its vowels is searched and sorted by them", async () => {
  const { db, insert } = await openOldStudio("039-names-on-one-line");
  const { name, biography } = { name: "মিনা", biography: "দৌড়" };
  const person = { id: "mina", email: "mina@shokti.test", name, biography, photo_url: "", role: "trainer" };
  const texts = { request_status: "approved", social_url: "[]", sort_name: "মন", search_text: "মন দড yoga" };
  const numbers = { years_of_experience: 1, slot_duration: 1 };
  await insert("users", [{ ...person, ...texts, ...numbers, created_at: "2025-10-01" }]);
  await insert("user_areas", [{ user_id: "mina", area: "Yoga", position: 0 }]);
  await migrate(db);
  const { sort_name, search_text } = nameColumns({ name, biography, areas_of_expertise: ["Yoga"] });
  const kept = await db.selectFrom("users").select(["sort_name", "search_text"]).executeTakeFirstOrThrow();
  expect(kept).toEqual({ sort_name, search_text });
  expect(search_text).toContain("মিনা");
});
