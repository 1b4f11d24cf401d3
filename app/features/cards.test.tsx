import { expect, test } from "vitest";
import { linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { longText, sampleArticle, sampleClass, sampleUser } from "#tests/app/samples.ts";
import { ArticleCard } from "./articles/article-card.tsx";
import { ClassCard } from "./classes/class-card.tsx";
import { TrainerCard } from "./people/trainer-card.tsx";

const first = (characters: number) => `${longText.slice(0, characters)}…`;

// §2.34 §9.7
test.each([80, 100] as const)("a class has picture, name, its first %i characters and a link", (length) => {
  const linkText = "More Details & See Trainers";
  const card = renderScreen(
    <ClassCard studioClass={sampleClass()} excerptLength={length} linkText={linkText} />,
  );
  expect(wordsOf(card)).toBe(`JUDO ${first(length)} ${linkText} : JUDO`);
  expect(card).toContain('src="/pictures/judo.svg"');
  expect(linksOf(card)).toEqual([[`${linkText} : JUDO`, "/class-details/class-judo"]]);
});

// §2.35
test("an article of the list has picture, excerpt, day, writer, both counts and a link", () => {
  const card = renderScreen(<ArticleCard article={sampleArticle()} full />);
  expect(wordsOf(card)).toBe(
    `On rest ${first(100)} Published On 20 November 2025 Written by Wafa Writer ` +
      "Upvotes 41 Downvotes 3 Read More : On rest",
  );
  expect(card).toContain('src="/pictures/rest.svg"');
  expect(linksOf(card)).toEqual([["Read More : On rest", "/article-details/article-rest"]]);
});

// §2.36
test("a trainer of the list has photo, years, excerpt, areas, slots, social links and a link", () => {
  const card = renderScreen(<TrainerCard trainer={sampleUser()} full />);
  expect(wordsOf(card)).toBe(
    `Tara Trainer 7 years of experience ${first(100)} Yoga Nutrition Slots Morning Evening ` +
      "Facebook of Tara Trainer Know More about Tara Trainer",
  );
  expect(card).toContain('src="/pictures/tara.svg"');
  expect(linksOf(card)).toEqual([
    ["Facebook of Tara Trainer", "https://www.facebook.com/tara"],
    ["Know More about Tara Trainer", "/trainer-details/trainer-tara"],
  ]);
});
