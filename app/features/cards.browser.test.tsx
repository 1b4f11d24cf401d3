import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { inkOf } from "#contract/ink.ts";
import type { Weekday } from "#studio/hours.ts";
import { openPage, pictureOf, show, wordsOf } from "#tests/app/bench.tsx";
import { longText, sampleArticle, sampleClass, sampleUser } from "#tests/app/samples.ts";
import { ArticleCard } from "./articles/article-card.tsx";
import { ArticleCardDetails } from "./articles/article-card-details.tsx";
import { ClassCard } from "./classes/class-card.tsx";
import { TrainerCard } from "./people/trainer-card.tsx";
import { TrainerCardDetails } from "./people/trainer-card-details.tsx";

const first = (characters: number) => `${longText.slice(0, characters)}…`;
const card = page.getByRole("article");
const linkTo = (name: string | RegExp) => card.getByRole("link", { name });

// §2.34 §9.7
test.each([
  { onWall: true, length: 80, linkText: "Learn More" },
  { onWall: false, length: 100, linkText: "More Details & See Trainers" },
])("a class has picture, name, its first $length characters and a link", async (shown) => {
  const { onWall, length, linkText } = shown;
  show(<ClassCard studioClass={sampleClass()} onWall={onWall} />);
  await expect.element(card.getByRole("heading")).toHaveTextContent("JUDO");
  await expect.element(card.getByText(first(length))).toBeVisible();
  expect(pictureOf(card)).toBe("/pictures/classes/boxing.svg");
  await expect.element(card.getByRole("link")).toHaveAttribute("href", "/class-details/class-judo");
  await expect
    .element(card.getByRole("link"))
    .toHaveAccessibleName(expect.stringMatching(new RegExp(`^${linkText} ?: JUDO$`)));
});

// D6
test("a thing's cover has its name's ink, whatever its id", async () => {
  show(<ClassCard studioClass={sampleClass({ class_image_url: "" })} />);
  await expect.element(card.getByRole("heading")).toHaveTextContent("JUDO");
  expect(card.element().querySelector(`.ink-${inkOf("JUDO")}`)).not.toBeNull();
});

test("a class says who teaches it, when, how long, and what to bring", async () => {
  const teacher = (name: string, slot_duration: number, slot_days: Weekday[], slots = ["Evening"]) => ({
    trainer_id: name,
    name,
    slot_duration,
    slot_days,
    available_slots: slots,
  });
  const open = [
    teacher("Nusrat Jahan", 1.5, ["Saturday", "Sunday", "Monday"], ["Morning", "Evening"]),
    teacher("Rafiq Hasan", 1, ["Sunday", "Thursday"]),
  ];
  const together = [
    ...open.slice(0, 1),
    teacher("Rafiq Hasan", 1, ["Saturday", "Sunday", "Monday"], ["Afternoon"]),
  ];
  const facts = () => wordsOf(card.getByRole("definition"));
  const bring = "Indoor shoes, a towel and a bottle of water";
  show(<ClassCard studioClass={sampleClass({ taught_by: open, what_to_bring: "Warm socks" })} />);
  await expect.poll(facts).toEqual([
    "Nusrat Jahan and Rafiq Hasan",
    // Nobody is there on a Thursday morning.
    "Sat to Mon and Thu · times vary by trainer · 1 to 1.5 hours",
    "Warm socks",
  ]);
  show(<ClassCard studioClass={sampleClass({ taught_by: together })} />);
  await expect
    .poll(facts)
    .toEqual(["Nusrat Jahan and Rafiq Hasan", "Sat to Mon · 6:30, 14:00, 18:30 · 1 to 1.5 hours", bring]);
  // Nobody can come to who takes no bookings.
  const closed = [
    ...open.slice(0, 1),
    teacher("Kamal Closed", 0, ["Friday"], ["Afternoon"]),
    teacher("Omar", 0, []),
  ];
  show(<ClassCard studioClass={sampleClass({ taught_by: closed })} />);
  await expect.poll(facts).toEqual(["Nusrat Jahan", "Sat to Mon · 6:30, 18:30 · 1.5 hours", bring]);
  show(<ClassCard studioClass={sampleClass()} />);
  await expect.poll(facts).toEqual(["No trainer yet", bring]);
});

test("a class shows how many members train there from ten on", async () => {
  const withBookings = (total_bookings: number) =>
    show(<ClassCard studioClass={sampleClass({ total_bookings })} />);
  withBookings(9);
  await expect.element(card.getByRole("heading")).toBeVisible();
  expect(wordsOf(card.getByText("train here"))).toEqual([]);
  withBookings(1234);
  await expect.element(card.getByText("1,234 members train here")).toBeVisible();
});

// §2.35
test("an article of the list has picture, excerpt, day, writer, both counts and a link", async () => {
  show(<ArticleCard article={sampleArticle()} Details={ArticleCardDetails} />);
  await expect.element(card.getByRole("heading")).toHaveTextContent("On rest");
  await expect.element(card.getByText(first(100))).toBeVisible();
  expect(wordsOf(card.getByRole("term"))).toEqual(["Published On", "Written by", "Upvotes", "Downvotes"]);
  expect(wordsOf(card.getByRole("definition"))).toEqual(["20 November 2025", "Wafa Writer", "41", "3"]);
  expect(pictureOf(card)).toBe("/pictures/articles/rest-days.svg");
  await expect
    .element(linkTo(/^Read More ?: On rest$/))
    .toHaveAttribute("href", "/article-details/article-rest");
});

// §2.36 D53
test("a trainer of the list has photo, years, excerpt, areas, slots, social links and a link", async () => {
  show(<TrainerCard trainer={sampleUser()} Details={TrainerCardDetails} />);
  await expect.element(card.getByRole("heading")).toHaveTextContent("Tara Trainer");
  for (const words of ["7 years of experience", first(100), "Yoga", "Nutrition", "Sat to Thu"])
    await expect.element(card.getByText(words)).toBeVisible();
  expect(wordsOf(card.getByRole("list", { name: "Hours" }).getByRole("listitem"))).toEqual([
    "Morning 6:30–8:00",
    "Evening 18:30–20:00",
  ]);
  await expect
    .element(linkTo("Evening 18:30–20:00 with Tara Trainer"))
    .toHaveAttribute("href", "/evening/trainer-tara");
  expect(pictureOf(card)).toBe("/pictures/trainers/nusrat-jahan.svg");
  await expect
    .element(linkTo("Facebook of Tara Trainer"))
    .toHaveAttribute("href", "https://www.facebook.com/tara");
  await expect
    .element(linkTo("Know More about Tara Trainer"))
    .toHaveAttribute("href", "/trainer-details/trainer-tara");
});

test("on a phone the social links of a trainer of the list stand beside Know More", async () => {
  await page.viewport(390, 844);
  show(<TrainerCard trainer={sampleUser()} Details={TrainerCardDetails} />);
  const box = (name: string) => linkTo(name).element().getBoundingClientRect();
  await expect.element(linkTo("Know More about Tara Trainer")).toBeVisible();
  const [social, more] = [box("Facebook of Tara Trainer"), box("Know More about Tara Trainer")];
  expect(social.top).toBeGreaterThanOrEqual(more.top);
  expect(social.bottom).toBeLessThanOrEqual(more.bottom);
});

// D54
test("a trainer of the list says which slots are full or nearly full", async () => {
  await openPage("/all-trainers", {
    api: (api) =>
      api.grant("GET /few-places", [
        { trainerId: "trainer-tara", slotTiming: "Morning", left: 2 },
        { trainerId: "trainer-tara", slotTiming: "Evening", left: 0 },
        { trainerId: "trainer-omar", slotTiming: "Morning", left: 1 },
      ]),
  });
  const hours = card.getByRole("list", { name: "Hours" }).getByRole("listitem");
  await expect.poll(() => wordsOf(hours)).toEqual(["Morning 6:30–8:002 left", "Evening 18:30–20:00Full"]);
});

test.each([
  ["detailed", { Details: TrainerCardDetails }],
  ["short", {}],
])("a closed trainer looks closed on their %s card", async (_, details) => {
  show(<TrainerCard trainer={sampleUser({ slot_duration: 0 })} {...details} />);
  await expect.element(card.getByText("Not taking bookings now")).toBeVisible();
  expect(wordsOf(card.getByText(/Morning|Evening/))).toEqual([]);
});
