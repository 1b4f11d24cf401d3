import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { brand } from "#studio/brand.ts";
import { headline, heroClasses } from "#studio/hero.ts";
import { openPage, pictureOf, reload, wordsOf } from "#tests/app/bench.tsx";
import { enter, tabTo } from "#tests/app/keyboard.ts";
import { letThingsMove } from "#tests/app/motion.ts";

letThingsMove();

const section = (name: string) => page.getByRole("region", { name });
const cardIn = (name: string) => section(name).getByRole("article");

beforeEach(async () => {
  await openPage("/");
  await expect.element(cardIn("Meet Our Trainers")).toBeVisible();
});

// §2.26 D2
test("the hero and the sections follow the order of D2", async () => {
  const titles = [
    "OUR FEATURES",
    "About Us",
    "TOP CLASSES",
    "REVIEWS",
    "Recent Articles",
    "Newsletter",
    "Meet Our Trainers",
  ];
  const heroes = heroClasses.map(({ name }) => name);
  expect(heroes).toEqual(["BODY PUMP", "SPIN", "YOGA", "HIIT"]);
  expect(wordsOf(page.getByRole("main").getByRole("heading", { level: 2, includeHidden: true }))).toEqual([
    ...heroes,
    ...titles,
  ]);
});

test("the first screen says what a membership costs, and that it can be given back", async () => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    await expect
      .element(page.getByText("From $20 a month · full refund for 7 days"))
      .toBeInViewport({ ratio: 1 });
  }
});

test("one press turns the headline into Bengali letters and back, and its name stays", async () => {
  const bengali = page.getByText(headline.bengali);
  const letters = page.getByRole("checkbox", { name: /^শক্তি ?: the headline in Bengali letters$/ });
  const title = page.getByRole("heading", { level: 1, name: headline.english });
  await expect.element(bengali).not.toBeVisible();
  await page.getByRole("main").getByText(brand.bengaliName, { exact: true }).first().click();
  await expect.element(letters).toBeChecked();
  await expect.element(bengali).toBeVisible();
  await expect.element(title).toBeInTheDocument();
  expect(heightOf(bengali.element())).toBeGreaterThan(heightOf(title.element()));
  await userEvent.keyboard(" ");
  await expect.element(letters).not.toBeChecked();
  await expect.element(bengali).not.toBeVisible();
});

const heightOf = (element: Element) => element.getBoundingClientRect().height;

test("on any phone the lifter's fists cover at most a third of the headline's letter height", async () => {
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  for (const width of [320, 375, 430])
    for (const height of [560, 844, 1200]) {
      await page.viewport(width, height);
      const title = document.querySelector(".hero-title");
      const letters = title ? 0.69 * Number.parseFloat(getComputedStyle(title).fontSize) : 0;
      const over = Number(boxOf(".hero-bar")?.top) - Number(boxOf(".hero-lifter")?.top);
      expect(over, `${width} × ${height}`).toBeGreaterThan(0);
      expect(over / letters, `${width} × ${height}`).toBeLessThan(1 / 3);
    }
});

// D68
test("a new studio leaves out sections that have nothing to show", async () => {
  await reload({
    api(api) {
      api.grant("GET /articles", []);
      api.grant("GET /reviews", []);
      api.grant("GET /users", []);
    },
  });
  await expect.element(cardIn("TOP CLASSES")).toBeVisible();
  expect(wordsOf(page.getByRole("main").getByRole("heading", { level: 2, includeHidden: true }))).toEqual([
    ...heroClasses.map(({ name }) => name),
    "OUR FEATURES",
    "About Us",
    "TOP CLASSES",
    "Newsletter",
  ]);
});

// D68
test("in production no link points to an example: a chat that is not configured falls back to email", async () => {
  await reload({ mode: "production" });
  await section("About Us").getByText("How to contribute").click();
  await expect
    .element(section("About Us").getByRole("link", { name: brand.email }))
    .toHaveAttribute("href", `mailto:${brand.email}`);
  const addresses = [...document.links].map(({ href }) => href);
  expect(addresses.filter((href) => /example/.test(href))).toEqual([]);
});

// §2.32 D5
test("About Us tells mission, values, long-term vision, and how to contribute by chat", async () => {
  const about = section("About Us");
  const questions = ["Our mission", "Our values", "Our long-term vision", "How to contribute"];
  for (const question of questions) await expect.element(about.getByText(question)).toBeVisible();
  await about.getByText("How to contribute").click();
  await expect
    .element(about.getByRole("link", { name: "feedback channel of our chat" }))
    .toHaveAttribute("href", "https://chat.example.com/shokti");
});

// §2.29
test("a review has its reviewer, their picture, the text and the day", async () => {
  const review = section("REVIEWS").getByRole("figure");
  for (const words of ["I can carry my shopping.", "Rima", "5 October 2025"])
    await expect.element(review.getByText(words)).toBeVisible();
  expect(pictureOf(review)).toBe("/pictures/reviewers/joy-barua.svg");
});

// §2.30
test("the newsletter has an email field and a Subscribe button", async () => {
  const newsletter = section("Newsletter");
  await expect.element(newsletter.getByLabelText("Email")).toHaveAttribute("type", "email");
  expect(newsletter.getByRole("textbox").elements()).toHaveLength(1);
  expect(wordsOf(newsletter.getByRole("button"))).toEqual(["Subscribe"]);
});

// §2.28 §2.31 §2.33
test("the cards of classes, trainers and articles link to their own pages", async () => {
  const cards = [
    {
      title: "TOP CLASSES",
      heading: "JUDO",
      link: /^Learn More ?: JUDO$/,
      href: "/class-details/class-judo",
    },
    {
      title: "Meet Our Trainers",
      heading: "Tara Trainer",
      link: "Know More about Tara Trainer",
      href: "/trainer-details/trainer-tara",
    },
    { title: "Recent Articles", heading: "On rest", link: "On rest", href: "/article-details/article-rest" },
  ];
  for (const { title, heading, link, href } of cards) {
    await expect.element(cardIn(title).getByRole("heading")).toHaveTextContent(heading);
    await expect.element(cardIn(title).getByRole("link", { name: link })).toHaveAttribute("href", href);
  }
  expect(pictureOf(cardIn("TOP CLASSES"))).toBe("/pictures/classes/boxing.svg");
  expect(pictureOf(cardIn("Meet Our Trainers"))).toBe("/pictures/trainers/nusrat-jahan.svg");
  for (const area of ["Yoga", "Nutrition"])
    await expect.element(cardIn("Meet Our Trainers").getByText(area)).toBeVisible();
  await expect.element(cardIn("Recent Articles").getByText("By Wafa Writer, 20 November 2025")).toBeVisible();
});

// §2.32
test("the About Us items open and close with Enter and Space, one at a time", async () => {
  const about = section("About Us");
  const itemOf = (title: string) => about.getByText(title).element().closest("details") as HTMLDetailsElement;
  const [mission, values] = [itemOf("Our mission"), itemOf("Our values")];
  const question = values.querySelector("summary");
  const answer = about.getByText(/Count honestly\./);
  expect([mission.open, values.open]).toEqual([true, false]);
  mission.querySelector("summary")?.focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(question);
  await userEvent.keyboard("{Enter}");
  expect([mission.open, values.open]).toEqual([false, true]);
  await expect.element(answer).toBeVisible();
  await userEvent.keyboard(" ");
  expect([mission.open, values.open]).toEqual([false, false]);
  await expect.element(answer).not.toBeVisible();
  expect(document.activeElement).toBe(question);
});

test("the slides stop while one has focus, can be paused, and follow their buttons", async () => {
  const carousel = section("Four classes to begin with");
  const button = (name: string) => carousel.getByRole("button", { name });
  const all = (selector: string) => [...carousel.element().querySelectorAll(selector)];
  const labels = (selector: string) => all(selector).map((slide) => slide.ariaLabel);
  const live = () => all("[aria-live]").map(({ ariaLive }) => ariaLive);
  await expect.element(carousel).toHaveAttribute("aria-roledescription", "carousel");
  expect(labels("[aria-roledescription=slide]").sort()).toEqual(["1 of 4", "2 of 4", "3 of 4", "4 of 4"]);
  // The carousel is ready once its off-screen slide is inert.
  await expect.poll(() => labels("[inert]")).toHaveLength(1);
  // The mouse may still be over them from an earlier test.
  await userEvent.hover(page.getByRole("banner"));
  await expect.poll(live).toEqual(["off"]);

  await tabTo(button("Pause the slides"));
  await expect.poll(live).toEqual(["polite"]);
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Play the slides")).toHaveFocus();

  const before = labels("[inert]");
  await enter(button("Next slide"));
  await expect.poll(() => labels("[inert]")).not.toEqual(before);
  await userEvent.tab({ shift: true });
  await expect.element(button("Previous slide")).toHaveFocus();
  // Once paused they stay put, even after the focus has left.
  (page.getByRole("contentinfo").getByRole("link").first().element() as HTMLElement).focus();
  await expect.poll(live).toEqual(["polite"]);
});
