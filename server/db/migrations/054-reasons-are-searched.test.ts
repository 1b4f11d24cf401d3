import { expect, test } from "vitest";
import { migrate } from "#server/db/starting/migrate.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

// D64
test("decisions of earlier versions are found by their words, too", async () => {
  const { db, insert } = await openOldStudio("052-why-hidden");
  const person = (side: string) => ({
    [`${side}_id`]: "ada",
    [`${side}_name`]: "Ada",
    [`${side}_email`]: "ada@shokti.test",
  });
  const search_text = "ada ada@shokti.test ada ada@shokti.test";
  const entry = {
    ...person("actor"),
    ...person("subject"),
    search_text,
    created_at: "2026-10-01T09:00:00.000Z",
  };
  await insert("audit", [
    { ...entry, id: "a", action: "class added", reason: "KABADDI Básics" },
    { ...entry, id: "b", action: "logged out", reason: "" },
  ]);
  await migrate(db);
  const rows = await db.selectFrom("audit").select("search_text").orderBy("id").execute();
  expect(rows).toEqual([{ search_text: `${search_text} kabaddi basics` }, { search_text }]);
});
