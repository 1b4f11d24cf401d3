import { expect, test } from "vitest";
import { plainWords, readArticleText } from "#contract/article-text.ts";
import { migrate } from "#server/db/starting/migrate.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

/** Paragraphs as people wrote them when no sign was a mark. */
const paragraphs = [
  "# Not a heading, and #1 is none",
  "- a dash, + a plus, * a star: 2 * 3 * 4",
  "+ plus",
  "1. March",
  "12) Rest",
  "snake_case_word and _under_ and **two stars**",
  "[brackets](https://example.com) ![and](/pictures/a.svg) <b>tags</b> <https://example.com>",
  "a \\ backslash, a \\* star, C:\\new",
  "## ",
  "3.5 litres",
];

// D62
test("what was written as plain text shows as it did, a line end beginning a paragraph", async () => {
  const { db, insert } = await openOldStudio("008-texts-are-indexed");
  const article = {
    title: "Old",
    image_url: "",
    article_date: "2025-10-01",
    writer_name: "Wafa",
    writer_email: "wafa@shokti.test",
    upvotes: 0,
    downvotes: 0,
    search_text: "old",
    created_at: "2025-10-01T09:00:00.000Z",
  };
  const details = paragraphs.join("\n");
  const old = Array.from({ length: 1001 }, (_, number) => ({ ...article, id: `a-${number}`, details }));
  await insert("articles", old);

  await migrate(db);
  const rows = await db.selectFrom("articles").select(["details", "words", "version"]).execute();
  expect(rows).toHaveLength(old.length);
  expect(new Set(rows.map(({ details }) => details)).size).toBe(1);
  const [row = { details: "", words: "", version: 0 }] = rows;
  expect(row).toMatchObject({ words: details, version: 1 });
  const blocks = readArticleText(row.details);
  expect(blocks.map(({ kind }) => kind)).toEqual(paragraphs.map(() => "paragraph"));
  expect(
    blocks.flatMap((block) => ("inside" in block ? block.inside : [])).map(({ kind }) => kind),
  ).not.toContain("link");
  expect(plainWords(row.details)).toBe(paragraphs.map((words) => words.trim()).join("\n\n"));
});
