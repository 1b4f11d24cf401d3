import { expect, test } from "vitest";
import { articleQuery } from "#app/features/articles/queries.ts";
import { elementsOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { longText, sampleArticle } from "#tests/app/samples.ts";
import ArticleDetailsScreen from "./route.tsx";

// §2.11 §2.41
test("the page has title, whole body, picture, writer, day, and two vote buttons with their counts", () => {
  const page = renderScreen(<ArticleDetailsScreen />, {
    at: "/article-details/article-rest",
    route: "/article-details/:id",
    known: [[articleQuery("article-rest").queryKey, sampleArticle()]],
  });
  const words = wordsOf(page);
  expect(elementsOf(page, "h1").map(wordsOf)).toEqual(["On rest"]);
  expect(words).toContain("Written by Wafa Writer Published On 20 November 2025");
  expect(words).toContain(longText);
  expect(page).toContain('src="/pictures/rest.svg"');
  expect(elementsOf(page, "button").map(wordsOf)).toEqual(["Upvote", "Downvote"]);
  expect(words).toMatch(/Upvote .*41 upvotes Downvote .*3 downvotes/);
});
