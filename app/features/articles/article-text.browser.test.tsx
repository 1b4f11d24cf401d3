import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { show, wordsOf } from "#tests/app/bench.tsx";
import { ArticleText } from "./article-text.tsx";

// D62
test("an article's Markdown makes headings, lists, quotes, bold, italics, links and pictures of ours", async () => {
  const text = [
    "# Before you begin",
    "Go **slowly**, *twice*.\nThen rest.",
    "- a mat\n- a towel",
    "3. third\n4. fourth",
    "> Rest is training.",
    "[Our classes](/all-classes) or [elsewhere](https://example.com/a)",
    "![A lifter at rest](/pictures/articles/rest-days.svg)",
  ].join("\n\n");
  show(<ArticleText text={text} />);
  await expect.element(page.getByRole("heading", { level: 2 })).toHaveTextContent("Before you begin");
  expect(wordsOf(page.getByRole("strong"))).toEqual(["slowly"]);
  expect(wordsOf(page.getByRole("emphasis"))).toEqual(["twice"]);
  expect(wordsOf(page.getByRole("listitem"))).toEqual(["a mat", "a towel", "third", "fourth"]);
  expect(wordsOf(page.getByRole("blockquote"))).toEqual(["Rest is training."]);
  expect(page.getByRole("list").elements().at(-1)).toHaveAttribute("start", "3");
  await expect
    .element(page.getByRole("link", { name: "Our classes" }))
    .toHaveAttribute("href", "/all-classes");
  const elsewhere = page.getByRole("link", { name: "elsewhere" });
  await expect.element(elsewhere).toHaveAttribute("href", "https://example.com/a");
  await expect.element(elsewhere).toHaveAttribute("rel", "noopener ugc nofollow");
  await expect
    .element(page.getByRole("img", { name: "A lifter at rest" }))
    .toHaveAttribute("src", "/pictures/articles/rest-days.svg");
});

// D62
test("HTML is words, nothing of it runs, and pictures on other servers are not requested", async () => {
  const text =
    '<b>bold</b> <img src="x" onerror="window.ran = 1"> [run](javascript:window.ran=1) ![theirs](https://example.com/p.png)';
  show(<ArticleText text={text} />);
  await expect
    .element(page.getByText('<b>bold</b> <img src="x" onerror="window.ran = 1"> run theirs'))
    .toBeVisible();
  const words = page.getByRole("paragraph");
  expect(words.getByRole("img").elements()).toEqual([]);
  expect(words.getByRole("link").elements()).toEqual([]);
  expect(Reflect.get(window, "ran")).toBeUndefined();
});

const long = "and then the barbell goes up again. ".repeat(6);

test.each([
  { text: `Lift slowly, ${long}`, carries: true },
  { text: "Lift slowly.", carries: false },
  { text: `“Lift slowly,” ${long}`, carries: false },
  { text: `3 kilos are enough, ${long}`, carries: false },
  { text: `**Lift** slowly, ${long}`, carries: false },
  { text: `- Lift slowly, ${long}`, carries: false },
])("a drop cap appears only where text wraps around it: $text", async ({ text, carries }) => {
  show(<ArticleText text={text} />);
  const first = page.getByText(/slowly|kilos/).first();
  await expect.element(first).toBeVisible();
  expect(getComputedStyle(first.element(), "::first-letter").float === "left").toBe(carries);
});
