import { expect, test } from "vitest";
import { linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { ErrorPage } from "./error-page.tsx";

test("a page that cannot be shown says so, offers another try and the way home, and names the request", () => {
  const error = { error: { code: "internal", message: "secret of the inside", requestId: "req-42" } };
  const page = renderScreen(<ErrorPage error={error} />, { at: "/all-classes" });
  expect(wordsOf(page)).toContain("Something went wrong");
  expect(wordsOf(page)).toContain("name this request: req-42");
  expect(page).not.toContain("secret of the inside");
  expect(linksOf(page)).toEqual([
    ["Try again", "/all-classes"],
    ["Go Back Home", "/"],
  ]);
});
