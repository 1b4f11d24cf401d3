import { expect, test } from "vitest";
import { migrate } from "#server/db/starting/migrate.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

// D62
test("an excerpt's words lose the headings that older articles stored with them", async () => {
  const { db, insert } = await openOldStudio("048-places-are-told");
  const details = "Cold hips.\n\n## Warm them\n\nStand tall.";
  const article = {
    id: "a-hips",
    title: "Hips",
    details,
    words: "Cold hips.\n\nWarm them\n\nStand tall.",
    image_url: "",
    article_date: "2026-10-01",
    writer_name: "Wafa",
    writer_email: "wafa@shokti.test",
    upvotes: 0,
    downvotes: 0,
    search_text: "hips",
    created_at: "2026-10-01T09:00:00.000Z",
  };
  await insert("articles", [article]);
  await migrate(db);
  const row = await db.selectFrom("articles").select(["details", "words"]).executeTakeFirst();
  expect(row).toEqual({ details, words: "Cold hips.\n\nStand tall." });
});
