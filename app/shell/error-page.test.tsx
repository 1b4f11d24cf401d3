import { expect, test } from "vitest";
import { linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { ErrorPage } from "./error-page.tsx";

// §2.7
test("a page that cannot be shown says so and offers another try and the way home", () => {
  const error = new Error("secret of the inside");
  const page = renderScreen(<ErrorPage error={error} />, { at: "/all-classes" });
  expect(wordsOf(page)).toContain("Something went wrong");
  expect(page).not.toContain("secret of the inside");
  expect(linksOf(page)).toEqual([
    ["Try again", "/all-classes"],
    ["Go Back Home", "/"],
  ]);
});
