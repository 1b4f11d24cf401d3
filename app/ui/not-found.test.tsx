import { expect, test } from "vitest";
import { linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { NotFound } from "./not-found.tsx";

// §2.7
test("the page for an unknown path says 404, what may have happened, and the way home (spec §2)", () => {
  const page = renderScreen(<NotFound />);
  expect(wordsOf(page)).toMatch(
    /^404 Oops! Page not found .* may have been moved or deleted\. Go Back Home$/,
  );
  expect(linksOf(page)).toEqual([["Go Back Home", "/"]]);
});
