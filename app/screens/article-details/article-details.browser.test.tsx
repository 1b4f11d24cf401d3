import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, pictureOf, wordsOf } from "#tests/app/bench.tsx";
import { longText } from "#tests/app/samples.ts";

// §2.11 §2.41
test("the page has title, whole body, picture, writer, day, and two vote buttons with their counts", async () => {
  await openPage("/article-details/article-rest", { as: "member" });
  const article = page.getByRole("article");
  await expect.element(article.getByRole("heading", { level: 1 })).toHaveTextContent("On rest");
  await expect.element(article.getByText("Written by Wafa Writer")).toBeVisible();
  await expect.element(article.getByText("Published On 20 November 2025")).toBeVisible();
  await expect.element(article.getByText(longText)).toBeVisible();
  expect(pictureOf(article)).toBe("/pictures/articles/rest-days.svg");
  expect(wordsOf(article.getByRole("button"))).toEqual(["Upvote", "Downvote"]);
  await expect.element(article.getByText("41 upvotes")).toBeVisible();
  await expect.element(article.getByText("3 downvotes")).toBeVisible();
});
