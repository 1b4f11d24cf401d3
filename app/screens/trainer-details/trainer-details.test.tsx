import { expect, test } from "vitest";
import { classesQuery } from "#app/features/classes/queries.ts";
import { meQuery, userQuery } from "#app/features/people/queries.ts";
import type { User } from "#contract/users.ts";
import { linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { longText, sampleClass, sampleUser } from "#tests/app/samples.ts";
import TrainerDetailsScreen from "./route.tsx";

const trainer = sampleUser();

/** The page before somebody with this role, or before one whose role is not known yet. */
function pageFor(role?: User["role"], found: User | null = trainer) {
  return renderScreen(<TrainerDetailsScreen />, {
    at: `/trainer-details/${trainer._id}`,
    route: "/trainer-details/:id",
    known: [
      [userQuery(trainer._id).queryKey, found],
      [classesQuery().queryKey, [sampleClass({ _id: "class-yoga", class_name: "YOGA" })]],
      ...(role ? [[meQuery("").queryKey, sampleUser({ role })] as [readonly unknown[], unknown]] : []),
    ],
  });
}

// §2.39
test("the page has photo, name, whole biography, years, areas, and slots that lead on", () => {
  const page = pageFor("member");
  for (const words of ["Tara Trainer", "7 years of experience", "Yoga Nutrition", longText])
    expect(wordsOf(page)).toContain(words);
  expect(page).toContain('src="/pictures/tara.svg"');
  expect(linksOf(page)).toEqual(
    expect.arrayContaining([
      ["Morning", "/morning/trainer-tara"],
      ["Evening", "/evening/trainer-tara"],
      ["Become A Trainer", "/become-trainer"],
    ]),
  );
});

test("a class of the trainer's leads to its page", () => {
  const page = pageFor("member");
  expect(linksOf(page)).toContainEqual(["YOGA", "/class-details/class-yoga"]);
  expect(wordsOf(page)).toContain("SPIN");
});

test.each(["trainer", "admin"] as const)("a %s finds slots and Become A Trainer without a way on", (role) => {
  const page = pageFor(role);
  expect(wordsOf(page)).toContain("Morning Evening");
  expect(linksOf(page).filter(([words, href]) => /Morning|Evening|Become/.test(words) && href)).toEqual([]);
});

// §2.39
test("nobody, and somebody who is no trainer, is No Trainer Data", () => {
  for (const found of [null, sampleUser({ role: "member" })])
    expect(wordsOf(pageFor("member", found))).toMatch(/^No Trainer Data /);
});
