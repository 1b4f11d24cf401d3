import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";

test.use({ isPainted: true, contextOptions: { reducedMotion: "no-preference" } });

/** The carousel by its label, once its script runs and it no longer just scrolls. */
async function carouselOf(page: Page, name: string): Promise<Locator> {
  const carousel = page.getByRole("region", { name });
  await expect(carousel.locator(".carousel-track")).toHaveAttribute("data-led");
  await expect(carousel.locator(".carousel-slides")).toHaveAttribute("aria-live", "off");
  return carousel;
}

/** The labels of the slides that are fully in view, in order. */
function slidesInView(carousel: Locator): Promise<string[]> {
  return carousel.locator(".carousel-track").evaluate((track) => {
    const frame = track.getBoundingClientRect();
    return [...track.querySelectorAll('[aria-roledescription="slide"]')]
      .map((slide) => ({ label: String(slide.ariaLabel), box: slide.getBoundingClientRect() }))
      .filter(({ box }) => box.left > frame.left - 1 && box.right < frame.right + 1)
      .sort((a, b) => a.box.left - b.box.left)
      .map(({ label }) => label);
  });
}

/** Records, on the carousel itself, how long each of its transitions takes. */
async function noteMoves(carousel: Locator): Promise<void> {
  await carousel.evaluate((element: HTMLElement) => {
    element.addEventListener("transitionrun", ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches(".carousel-slides")) return;
      element.dataset.move = getComputedStyle(target).transitionDuration;
    });
  });
}

/** With a fake clock: nothing moves before its time, and then once. */
async function expectMoveAfter(page: Page, { carousel, ms }: { carousel: Locator; ms: number }) {
  const [first, second] = await slidesInView(carousel);
  await page.clock.runFor(ms - 1);
  expect((await slidesInView(carousel))[0]).toBe(first);
  await expect(carousel).not.toHaveAttribute("data-move");
  await page.clock.runFor(1);
  await expect(carousel).toHaveAttribute("data-move", "0.7s");
  await expect.poll(async () => (await slidesInView(carousel))[0]).toBe(second);
}

// §2.29 §4.3 §9.8
test("the hero moves by itself after 3000 ms, the reviews after 3500 ms, each in 700 ms", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await page.goto("/");
  const hero = await carouselOf(page, "Four classes to begin with");
  const reviews = await carouselOf(page, "What members say");
  for (const carousel of [hero, reviews]) await noteMoves(carousel);
  await expectMoveAfter(page, { carousel: hero, ms: 3000 });
  await expectMoveAfter(page, { carousel: reviews, ms: 500 });
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1366, height: 680 },
  { width: 390, height: 844 },
])
  test(`the hero's slides show their names at first sight, at ${viewport.width}×${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const carousel = page.getByRole("region", { name: "Four classes to begin with" });
    const inView = await slidesInView(carousel);
    expect(inView).toHaveLength({ 1440: 3, 1366: 3, 390: 1 }[viewport.width] ?? 0);
    for (const label of inView) {
      const name = carousel.getByRole("group", { name: label }).getByRole("heading");
      await expect(name).toBeInViewport({ ratio: 1 });
    }
  });
