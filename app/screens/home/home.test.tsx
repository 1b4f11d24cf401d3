import type { ComponentProps } from "react";
import { beforeAll, expect, test } from "vitest";
import { elementsOf, linksOf, renderScreen, wordsOf } from "#tests/app/render-screen.tsx";
import { sampleArticle, sampleClass, sampleReview, sampleUser } from "#tests/app/samples.ts";
import { homeQueries } from "./home-queries.ts";
import HomeScreen from "./route.tsx";

const props = { loaderData: { state: undefined } } as ComponentProps<typeof HomeScreen>;
let home: string;
let sections: string[];

beforeAll(() => {
  const { topClasses, reviews, recentArticles, firstTrainers } = homeQueries();
  home = renderScreen(<HomeScreen {...props} />, {
    known: [
      [topClasses.queryKey, [sampleClass()]],
      [reviews.queryKey, [sampleReview()]],
      [recentArticles.queryKey, [sampleArticle()]],
      [firstTrainers.queryKey, [sampleUser()]],
    ],
  });
  // A carousel is a section within its section.
  sections = home.split(/<section(?! aria-roledescription)/).slice(1);
});

const sectionCalled = (title: string) =>
  sections.find((section) => wordsOf(headingOf(section)) === title) ?? "";
const headingOf = (section: string) => /<h2.*?<\/h2>/s.exec(section)?.[0] ?? "";

// §2.26 D2
test("the sections stand in the order of D2, the hero before them", () => {
  expect(sections.map(headingOf).map(wordsOf)).toEqual([
    "OUR FEATURES",
    "About Us",
    "TOP CLASSES",
    "REVIEWS",
    "Recent Articles",
    "Newsletter",
    "Meet Our Trainers",
  ]);
  const [hero = ""] = home.split("OUR FEATURES");
  expect(linksOf(hero).filter(([, href]) => href.startsWith("/class-details/"))).toEqual([
    ["Learn More about BODY PUMP", "/class-details/class-body-pump"],
    ["Learn More about SPIN", "/class-details/class-spin"],
    ["Learn More about YOGA", "/class-details/class-yoga"],
    ["Learn More about HIIT", "/class-details/class-hiit"],
  ]);
});

// §2.32 D5
test("About Us tells mission, values, long-term vision, and how to contribute by chat", () => {
  const about = sectionCalled("About Us");
  expect(elementsOf(about, "button").map(wordsOf)).toEqual([
    "Our mission",
    "Our values",
    "Our long-term vision",
    "How to contribute",
  ]);
  expect(linksOf(about)).toEqual([["feedback channel of our chat", "https://chat.example.com/shokti"]]);
});

// §2.29
test("a review has its reviewer, their picture, the text and the day", () => {
  const [review = ""] = elementsOf(sectionCalled("REVIEWS"), "figure");
  expect(wordsOf(review)).toBe("I can carry my shopping. Rima 5 October 2025");
  expect(review).toContain('src="/pictures/rima.svg"');
});

// §2.30
test("the newsletter has an email field and a Subscribe button", () => {
  const newsletter = sectionCalled("Newsletter");
  expect(newsletter.match(/<input[^>]*type="email"/g)).toHaveLength(1);
  expect(elementsOf(newsletter, "button").map(wordsOf)).toEqual(["Subscribe"]);
});

// §2.28 §2.31 §2.33
test("the cards of classes, trainers and articles lead to their own pages", () => {
  const card = (title: string) => elementsOf(sectionCalled(title), "article")[0] ?? "";
  expect(linksOf(card("TOP CLASSES"))).toEqual([["See the class : JUDO", "/class-details/class-judo"]]);
  expect(card("TOP CLASSES")).toContain('src="/pictures/judo.svg"');
  expect(linksOf(card("Meet Our Trainers"))).toEqual([
    ["Know More about Tara Trainer", "/trainer-details/trainer-tara"],
  ]);
  expect(wordsOf(card("Meet Our Trainers"))).toMatch(
    /^Tara Trainer w000\..* Yoga Nutrition Know More about Tara Trainer$/,
  );
  expect(card("Meet Our Trainers")).toContain('src="/pictures/tara.svg"');
  expect(linksOf(card("Recent Articles"))).toEqual([["On rest", "/article-details/article-rest"]]);
  expect(wordsOf(card("Recent Articles"))).toBe("On rest By Wafa Writer, 20 November 2025");
});
