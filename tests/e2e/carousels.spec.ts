import { expect, type Locator, type Page, test } from "@playwright/test";

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
