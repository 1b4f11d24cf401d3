import { expect, type Locator, type Page, test } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { cards, typeCard } from "./support/cards.ts";
import { comeInAsMember } from "./support/come-in.ts";
import { answerInstead, fault } from "./support/failures.ts";

const hero = { name: "Four classes to begin with", autoplayMs: 3000 };
const reviews = { name: "What members say", autoplayMs: 3500 };
const carousels = [hero, reviews];

/** The carousel by its label, once it is driven and no longer only scrolls. */
async function carouselOf(page: Page, name: string): Promise<Locator> {
  const carousel = page.getByRole("region", { name });
  await expect(carousel.locator(".carousel-track")).toHaveClass(/swiper-initialized/);
  return carousel;
}

/** The labels of the slides that stand wholly in view, from the start on, and the pixels between them. */
function viewOf(carousel: Locator): Promise<{ slides: string[]; gaps: number[] }> {
  return carousel.locator(".carousel-track").evaluate((track) => {
    const frame = track.getBoundingClientRect();
    const seen = [...track.querySelectorAll('[aria-roledescription="slide"]')]
      .map((slide) => ({ label: String(slide.ariaLabel), box: slide.getBoundingClientRect() }))
      .filter(({ box }) => box.left > frame.left - 1 && box.right < frame.right + 1)
      .sort((a, b) => a.box.left - b.box.left);
    const gaps = seen.slice(1).map(({ box }, index) => box.left - Number(seen[index]?.box.right));
    return { slides: seen.map(({ label }) => label), gaps: gaps.map(Math.round) };
  });
}

async function firstInView(carousel: Locator): Promise<string | undefined> {
  return (await viewOf(carousel)).slides[0];
}

function isMoving(carousel: Locator): Promise<boolean> {
  return carousel
    .locator(".carousel-track")
    .evaluate((track) => (track as HTMLElement & { swiper: { animating: boolean } }).swiper.animating);
}

/** Writes down, on the carousel itself, how long each of its moves takes. */
async function noteMoves(carousel: Locator): Promise<void> {
  await carousel.evaluate((element: HTMLElement) => {
    element.addEventListener("transitionrun", ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches(".carousel-slides")) return;
      element.dataset.move = getComputedStyle(target).transitionDuration;
    });
  });
}

/** With the page's time in the test's hands: nothing moves before its time, and then once. */
async function expectAutoplay(page: Page, { name, autoplayMs }: { name: string; autoplayMs: number }) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.goto("/");
  const carousel = await carouselOf(page, name);
  await expect(carousel.locator(".carousel-slides")).toHaveAttribute("aria-live", "off");
  await noteMoves(carousel);
  const [first, second] = (await viewOf(carousel)).slides;
  await page.clock.runFor(autoplayMs - 1);
  expect(await firstInView(carousel)).toBe(first);
  await expect(carousel).not.toHaveAttribute("data-move");
  await page.clock.runFor(1);
  await expect(carousel).toHaveAttribute("data-move", "0.7s");
  await expect.poll(() => firstInView(carousel)).toBe(second);
}

async function read<Row>(page: Page, path: string): Promise<Row[]> {
  return (await (await page.request.get(path)).json()) as Row[];
}

/** Each card shows the first words of the text that belongs to its title, cut after so many characters. */
async function expectExcerpts(shown: Locator, texts: ReadonlyMap<string, string>, length: number) {
  await expect(shown.first()).toBeVisible();
  const all = await shown.all();
  for (const card of all) {
    const text = texts.get(String(await card.getByRole("heading").textContent())) ?? "";
    const start = Array.from(text).slice(0, length).join("");
    await expect(card.getByText(text.length > length ? `${start}…` : text, { exact: true })).toBeVisible();
  }
  return all.length;
}

async function classTexts(page: Page) {
  const classes = await read<{ class_name: string; class_details: string }>(page, "/classes");
  return new Map(classes.map(({ class_name, class_details }) => [class_name, class_details]));
}

async function trainerTexts(page: Page) {
  const trainers = await read<{ name: string; biography: string }>(page, "/users");
  return new Map(trainers.map(({ name, biography }) => [name, biography]));
}

// §9.8
test("carousels show 3 slides, 2 below 1024 px and 1 below 640 px, 24 px apart", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  for (const { name } of carousels) {
    const carousel = await carouselOf(page, name);
    await carousel.getByRole("button", { name: "Pause the slides" }).click();
  }
  for (const [width, gaps] of [
    [1440, [24, 24]],
    [1024, [24, 24]],
    [1023, [24]],
    [640, [24]],
    [639, []],
    [390, []],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const { name } of carousels) {
      const carousel = page.getByRole("region", { name });
      await test.step(`${name} at ${width} px`, async () => {
        await expect.poll(async () => (await viewOf(carousel)).gaps).toEqual(gaps);
        await expect.poll(async () => (await viewOf(carousel)).slides.length).toBe(gaps.length + 1);
      });
    }
  }
});

// §4.3 §9.8
test("the hero moves by itself after 3000 ms, in 700 ms", ({ page }) => expectAutoplay(page, hero));

// §2.29 §4.3 §9.8
test("the reviews move by themselves after 3500 ms, in 700 ms", ({ page }) => expectAutoplay(page, reviews));

// §2.27
test("the hero has its four classes in their order, and begins again after the last", async ({ page }) => {
  await page.goto("/");
  const carousel = await carouselOf(page, hero.name);
  await carousel.getByRole("button", { name: "Pause the slides" }).click();
  for (const [index, { title, id }] of [
    { title: "BODY PUMP", id: "class-body-pump" },
    { title: "SPIN", id: "class-spin" },
    { title: "YOGA", id: "class-yoga" },
    { title: "HIIT", id: "class-hiit" },
  ].entries()) {
    const slide = carousel.locator(`[aria-roledescription="slide"][aria-label="${index + 1} of 4"]`);
    await expect(slide.locator("h2")).toHaveText(title);
    await expect(slide.locator("a", { hasText: "Learn More" })).toHaveAttribute(
      "href",
      `/class-details/${id}`,
    );
  }
  await expect(carousel.locator('[aria-roledescription="slide"]')).toHaveCount(4);

  const start = Number((await firstInView(carousel))?.[0]);
  for (const steps of [1, 2, 3, 4]) {
    await carousel.getByRole("button", { name: "Next slide" }).click();
    await expect.poll(() => firstInView(carousel)).toBe(`${((start - 1 + steps) % 4) + 1} of 4`);
    // Until a move has ended the next one is not begun.
    await expect.poll(() => isMoving(carousel)).toBe(false);
  }
});

// §2.28 §2.31 §2.33 §9.6 §9.7
test("Home shows the first 6 classes with 80 characters, 3 articles, and 3 trainers with 100", async ({
  page,
}) => {
  await page.goto("/");
  const classes = await classTexts(page);
  const topClasses = page.getByRole("region", { name: "TOP CLASSES" }).getByRole("article");
  expect(await expectExcerpts(topClasses, classes, 80)).toBe(6);
  await expect(topClasses.getByRole("heading")).toHaveText([...classes.keys()].slice(0, 6));
  await expect(page.getByRole("region", { name: "Recent Articles" }).getByRole("article")).toHaveCount(3);
  const trainers = page.getByRole("region", { name: "Meet Our Trainers" }).getByRole("article");
  expect(await expectExcerpts(trainers, await trainerTexts(page), 100)).toBe(3);
});

// §2.33
test("recent articles stand in 3 columns from 768 px on, below one under another", async ({ page }) => {
  await page.goto("/");
  const articles = page.getByRole("region", { name: "Recent Articles" }).getByRole("article");
  const columns = () =>
    articles.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().left)).size);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(columns).toBe(3);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect.poll(columns).toBe(1);
});

// §2.34
test("Our Classes shows the first 100 characters of the details", async ({ page }) => {
  await page.goto("/all-classes");
  await expectExcerpts(page.getByRole("main").getByRole("article"), await classTexts(page), 100);
});

// §2.36
test("Our Trainers shows the first 100 characters of the biography", async ({ page }) => {
  await page.goto("/all-trainers");
  await expectExcerpts(page.getByRole("main").getByRole("article"), await trainerTexts(page), 100);
});

// §2.35 §9.7
test("Articles shows the first 100 characters of the article", async ({ page }) => {
  await page.goto("/all-articles");
  const shown = page.getByRole("main").getByRole("article");
  const articles = await read<{ article_title: string; article_details: string }>(page, "/articles");
  const texts = new Map(articles.map((article) => [article.article_title, article.article_details]));
  await expectExcerpts(shown, texts, 100);
});

// §2.12 §2.42 §9.1 §9.2 D40
test("the same three memberships, $20, $50 and $100, in the morning, afternoon and evening", async ({
  page,
}) => {
  await comeInAsMember(page);
  for (const slot of ["morning", "afternoon", "evening"]) {
    await page.goto(`/${slot}/trainer-farzana-akter`);
    const tiers = page.getByRole("main").getByRole("article");
    await expect(tiers.getByRole("heading")).toHaveText(["Basic", "Standard", "Premium"]);
    await expect(tiers.getByRole("button")).toHaveText(["Price $20", "Price $50", "Price $100"]);
    await expect(page.getByText(/1\.5 hours a session/)).toBeVisible();
  }
});

// §4.10 §7.25 §9.1
test("the payment intent is asked for the price times 100, in cents", async ({ page }) => {
  await comeInAsMember(page);
  // Answered by the test, so that nothing is opened at the provider.
  await answerInstead(page, { method: "POST", path: "/create-payment-intent" }, fault);
  for (const price of [20, 50, 100]) {
    await page.goto(`${journeyUrl}/evening/trainer-farzana-akter`);
    await page.getByRole("button", { name: `Price $${price}`, exact: true }).click();
    await expect(page.getByText("1.5 hours")).toBeVisible();
    await typeCard(page, cards.good);
    const asked = page.waitForRequest("**/create-payment-intent");
    await page.getByRole("button", { name: `Pay $${price}`, exact: true }).click();
    expect((await asked).postDataJSON()).toMatchObject({
      price: price * 100,
      slotTiming: "Evening",
      trainerId: "trainer-farzana-akter",
    });
  }
});
