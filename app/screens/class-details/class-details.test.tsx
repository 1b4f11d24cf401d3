import { expect, test } from "vitest";
import { classQuery } from "#app/features/classes/queries.ts";
import { trainersQuery } from "#app/features/people/queries.ts";
import { linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { longText, sampleClass, sampleUser } from "#tests/app/samples.ts";
import ClassDetailsScreen from "./route.tsx";

// §2.10 §2.40
test("the page has name, picture, details, and its trainers with links to them", () => {
  const page = renderScreen(<ClassDetailsScreen />, {
    at: "/class-details/class-judo",
    route: "/class-details/:id",
    known: [
      [classQuery("class-judo").queryKey, sampleClass()],
      [
        trainersQuery({ class: "JUDO" }).queryKey,
        [sampleUser(), sampleUser({ _id: "trainer-omar", name: "Omar Other" })],
      ],
    ],
  });
  expect(wordsOf(page)).toContain("Our Classes JUDO");
  expect(wordsOf(page)).toContain(longText);
  expect(page).toContain('src="/pictures/judo.svg"');
  expect(linksOf(page)).toEqual(
    expect.arrayContaining([
      ["Tara Trainer", "/trainer-details/trainer-tara"],
      ["Omar Other", "/trainer-details/trainer-omar"],
    ]),
  );
});
