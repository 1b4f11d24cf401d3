import { describe, expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { letThingsMove } from "#tests/app/motion.ts";
import { sampleReview } from "#tests/app/samples.ts";

const hero = "Four classes to begin with";
const reviews = "What members say";
/** A move takes a while. */
const moves = { timeout: 15_000 };
const region = (name: string) => page.getByRole("region", { name });

const fiveReviews = (api: FakeApi) =>
  api.grant(
    "GET /reviews",
    [1, 2, 3, 4, 5].map((number) => sampleReview({ _id: `review-${number}` })),
  );

/** A part of a carousel, once scripts have taken over. */
async function trackOf(carousel: Locator): Promise<HTMLElement> {
  await expect.poll(() => partOf(carousel, "[data-led]"), moves).not.toBeNull();
  return partOf(carousel, ".carousel-track") as HTMLElement;
}

function partOf(carousel: Locator, selector: string): HTMLElement | null {
  return carousel.query()?.querySelector<HTMLElement>(selector) ?? null;
}

/** The labels of the slides that are fully in view, in order, and the pixels between them. */
function viewOf(track: HTMLElement): { slides: string[]; gaps: number[] } {
  const frame = track.getBoundingClientRect();
  const seen = [...track.querySelectorAll('[aria-roledescription="slide"]')]
    .map((slide) => ({ label: String(slide.ariaLabel), box: slide.getBoundingClientRect() }))
    .filter(({ box }) => box.left > frame.left - 1 && box.right < frame.right + 1)
    .sort((a, b) => a.box.left - b.box.left);
  const gaps = seen.slice(1).map(({ box }, index) => box.left - Number(seen[index]?.box.right));
  return { slides: seen.map(({ label }) => label), gaps: gaps.map(Math.round) };
}

/**
 * The last move has ended, the order is rotated, and the row is back in its place: only then can the next one begin.
 */
async function rests(track: HTMLElement): Promise<void> {
  const row = rowOf(track);
  await expect.poll(() => track.getAnimations({ subtree: true }), moves).toEqual([]);
  await expect.poll(() => row?.style.transitionDuration, moves).toBe("");
  await expect.poll(() => row?.style.getPropertyValue("--shift") || "0", moves).toBe("0");
}

const rowOf = (track: HTMLElement) => track.querySelector<HTMLElement>(".carousel-slides");

const firstInView = (track: HTMLElement) => viewOf(track).slides[0];

// §9.8
test("carousels show 3 slides, 2 below 1024 px and 1 below 640 px, 24 px apart", async () => {
  await page.viewport(1440, 900);
  await openPage("/", { api: fiveReviews });
  for (const [width, gaps] of [
    [1440, [24, 24]],
    [1024, [24, 24]],
    [1023, [24]],
    [640, [24]],
    [639, []],
    [390, []],
  ] as const) {
    await page.viewport(width, 900);
    for (const name of [hero, reviews]) {
      const track = await trackOf(region(name));
      await expect.poll(() => viewOf(track).gaps, { message: `${name} at ${width} px` }).toEqual(gaps);
      await expect
        .poll(() => viewOf(track).slides, { message: `${name} at ${width} px` })
        .toHaveLength(gaps.length + 1);
    }
  }
});

test("the slide after those in view shows its edge, and a press on it brings it into view", async () => {
  await openPage("/", { api: fiveReviews });
  for (const name of [hero, reviews]) {
    const carousel = region(name);
    for (const width of [1440, 768, 390]) {
      await page.viewport(width, 900);
      const track = await trackOf(carousel);
      const isEdge = () => edgeAfter(track) > 12 && edgeAfter(track) < 80;
      await expect.poll(isEdge, { message: `${name} at ${width} px` }).toBe(true);
      const next = track.querySelectorAll("[role=group]")[viewOf(track).slides.length]?.ariaLabel;
      await page.elementLocator(track).click({ position: { x: track.clientWidth - 8, y: 20 } });
      await expect.poll(() => viewOf(track).slides.at(-1), moves).toBe(next);
      await rests(track);
    }
  }
});

/** How many pixels are visible of the first slide beyond those in view. */
function edgeAfter(track: HTMLElement): number {
  const next = track.querySelectorAll("[role=group]")[viewOf(track).slides.length];
  return track.getBoundingClientRect().right - Number(next?.getBoundingClientRect().left);
}

/** A finger on the track: where it is put down, and where it moves; it stays down. */
function drag(track: HTMLElement, xs: readonly number[]) {
  const { left, top } = track.getBoundingClientRect();
  const finger = { pointerType: "touch", isPrimary: true, pointerId: 7, bubbles: true, clientY: top + 50 };
  for (const [index, x] of xs.entries()) {
    const type = index === 0 ? "pointerdown" : "pointermove";
    track.dispatchEvent(new PointerEvent(type, { ...finger, clientX: left + x }));
  }
  return {
    lift: () => track.dispatchEvent(new PointerEvent("pointerup", finger)),
    cancel: () => track.dispatchEvent(new PointerEvent("pointercancel", finger)),
  };
}

describe("in motion", () => {
  letThingsMove();

  // §2.27
  test("the hero has its four classes in their order, and begins again after the last", async () => {
    await openPage("/");
    const carousel = region(hero);
    const track = await trackOf(carousel);
    await carousel.getByRole("button", { name: "Pause the slides" }).click();
    const slides = [1, 2, 3, 4].map((place) => partOf(carousel, `[aria-label="${place} of 4"]`));
    expect(slides.map((slide) => slide?.querySelector("h2")?.textContent)).toEqual([
      "BODY PUMP",
      "SPIN",
      "YOGA",
      "HIIT",
    ]);
    expect(slides.map((slide) => slide?.querySelector("a")?.getAttribute("href"))).toEqual(
      ["body-pump", "spin", "yoga", "hiit"].map((name) => `/class-details/class-${name}`),
    );
    expect(track.querySelectorAll('[aria-roledescription="slide"]')).toHaveLength(4);

    const start = Number(firstInView(track)?.[0]);
    for (const steps of [1, 2, 3, 4]) {
      await carousel.getByRole("button", { name: "Next slide" }).click();
      await expect.poll(() => firstInView(track), moves).toBe(`${((start - 1 + steps) % 4) + 1} of 4`);
      await rests(track);
    }
  });

  test("a finger moves the slides both ways, one at a time, and back where it gives up", async () => {
    await page.viewport(390, 800);
    await openPage("/");
    const carousel = region(hero);
    const track = await trackOf(carousel);
    track.setPointerCapture = () => {};
    await carousel.getByRole("button", { name: "Pause the slides" }).click();
    const start = Number(firstInView(track)?.[0]);
    const at = (place: number) => `${((start - 1 + place + 4) % 4) + 1} of 4`;
    const settled = async (place: number) => {
      // How long a move takes is the same for the buttons, above.
      for (const move of rowOf(track)?.getAnimations() ?? []) move.finish();
      await expect.poll(() => firstInView(track), moves).toBe(at(place));
      await rests(track);
      expect(viewOf(track).slides).toEqual([at(place)]);
    };
    drag(track, [300, 250, 180]).lift();
    await settled(1);
    drag(track, [50, 100, 200]).lift();
    await settled(0);
    drag(track, [50, 100, 200]).lift();
    await settled(-1);
    drag(track, [300, 250, 180]).cancel();
    await settled(-1);
    drag(track, [300, 296]).lift();
    await settled(-1);
  });
});

test("slides that all fit stay where they are, without buttons", async () => {
  await page.viewport(1440, 900);
  await openPage("/", {
    api: (api) => api.grant("GET /reviews", [sampleReview(), sampleReview({ _id: "second" })]),
  });
  const carousel = region(reviews);
  const track = await trackOf(carousel);
  const next = carousel.getByRole("button", { name: "Next slide" });
  await expect.element(next).not.toBeInTheDocument();
  expect(viewOf(track).slides).toEqual(["1 of 2", "2 of 2"]);
  await page.viewport(390, 800);
  await next.click();
  await expect.poll(() => firstInView(track), moves).toBe("2 of 2");
});
