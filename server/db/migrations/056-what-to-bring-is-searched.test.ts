import { expect, test } from "vitest";
import { migrate } from "#server/db/starting/migrate.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

// D47
test("classes of earlier versions are found by what to bring, too", async () => {
  const { db, insert } = await openOldStudio("055-unused-paid-back");
  const search_text = "judo thrown.";
  const row = {
    name: "JUDO",
    sort_name: "judo",
    details: "Thrown.",
    image_url: "",
    search_text,
    created_at: "2026-10-01T09:00:00.000Z",
  };
  await insert("classes", [
    { ...row, id: "a", name_key: "judo", what_to_bring: "A Mát" },
    { ...row, id: "b", name_key: "judo two", what_to_bring: "" },
  ]);
  await migrate(db);
  const rows = await db.selectFrom("classes").select("search_text").orderBy("id").execute();
  expect(rows).toEqual([{ search_text: `${search_text} a mat` }, { search_text }]);
});
