import { expect, test } from "vitest";
import { migrate } from "#server/db/starting/migrate.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

test("names of before are put on one line, and of classes that look the same none is lost", async () => {
  const { db, insert } = await openOldStudio("029-straight-marks");
  const named = [
    { id: "curly", name: "Women’s", name_key: "women’s" },
    { id: "lines", name: "Zumba\n\nFit", name_key: "zumba\n\nfit" },
    { id: "plain", name: "Zumba Fit", name_key: "zumba fit" },
  ];
  const empty = { details: "", image_url: "", sort_name: "", search_text: "", created_at: "2025-10-01" };
  await insert(
    "classes",
    named.map((row) => ({ ...empty, ...row })),
  );
  await migrate(db);
  expect(await db.selectFrom("classes").select(["id", "name", "name_key"]).orderBy("id").execute()).toEqual([
    { id: "curly", name: "Women’s", name_key: "women's" },
    { id: "lines", name: "Zumba Fit", name_key: "zumba\n\nfit" },
    { id: "plain", name: "Zumba Fit", name_key: "zumba fit" },
  ]);
});
