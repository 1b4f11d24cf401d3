import { sidesOf } from "#tests/setup/short-form.ts";
import { expect, expectsErrors } from "./support/journey.ts";
import { answerAtLength, answerInBengali, bengali, longName, longWord } from "./support/long-content.ts";
import { findBorrowedLetters, findCrowded, findLost } from "./support/look-at-page.ts";
import { lookAt } from "./support/paint.ts";
import { goToScreen, openScreen, screenIsThere, screenNamed } from "./support/screens.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

/** Where the longest words appear, reached within one document: the server's HTML comes before they are replaced. */
const longScreens = {
  member: [
    { name: "Trainer details", shows: longName },
    { name: "Class details", shows: longWord },
    { name: "Article details", shows: longWord },
    { name: "Morning", shows: longName },
  ],
  admin: [
    { name: "All Users", shows: longName },
    { name: "Applied Trainer", shows: longWord },
  ],
  visitor: [
    { name: "Our Trainers", shows: longName },
    { name: "Our Classes", shows: longWord },
    { name: "Articles", shows: longWord },
  ],
} as const;

for (const visitor of sidesOf(["member", "admin", "visitor"] as const, 0)) {
  test.describe(() => {
    test.use({ visitor });
    test(`words as long as they get stay inside the window on the pages of the ${visitor}`, async ({
      page,
    }) => {
      expectsErrors(page, /404.*\/no-such-page/);
      await answerAtLength(page);
      await page.goto("/no-such-page");
      await screenIsThere(page);
      for (const [number, { name, shows }] of longScreens[visitor].entries()) {
        await goToScreen(page, screenNamed(name, visitor));
        await expect(page.getByRole("main").getByText(shows).first()).toBeVisible();
        const found: string[] = [];
        for (const width of sidesOf([320, 768, 1280], number)) {
          await page.setViewportSize({ width, height: 800 });
          found.push(...(await lookAt(page, findLost)));
        }
        expect.soft(found, name).toEqual([]);
      }
      // Responses still in flight no longer matter.
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  });
}

test.describe(() => {
  test.use({ visitor: "member" });
  test("Bengali stands in letters of the studio's own, which no other page fetches, and its lines keep apart", async ({
    page,
  }) => {
    const fetched = () =>
      page.evaluate(() => {
        const faces = [...document.fonts].filter(({ family }) => family.includes("Hind Siliguri"));
        return faces.map(({ status }) => status);
      });
    expectsErrors(page, /404.*\/no-such-page/);
    await answerInBengali(page);
    await page.goto("/no-such-page");
    await screenIsThere(page);
    expect(await fetched()).toEqual(["unloaded", "unloaded"]);
    const screens = [
      ["Our Trainers", bengali.name],
      ["Our Classes", bengali.className],
      ["Articles", bengali.title],
      ["Timetable", bengali.name],
      ["Trainer details", bengali.name],
      ["Class details", bengali.className],
      ["Article details", bengali.title],
      ["Morning", bengali.name],
    ] as const;
    for (const [number, [name, shows]] of screens.entries()) {
      await goToScreen(page, screenNamed(name));
      await expect(page.getByRole("main").getByText(shows).first()).toBeVisible();
      const found: string[] = [];
      for (const width of sidesOf([390, 1440], number)) {
        await page.setViewportSize({ width, height: 844 });
        for (const find of [findLost, findCrowded, findBorrowedLetters])
          found.push(...(await lookAt(page, find)));
      }
      expect.soft(found, name).toEqual([]);
    }
    await expect.poll(fetched).toEqual(["loaded", "loaded"]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
});

test.describe(() => {
  test.use({ visitor: "member", viewport: { width: 390, height: 844 }, isPainted: true });
  test("details, slots and bookings do not jump while they load", async ({ page }) => {
    await page.addInitScript(() => {
      const observer = new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shifted: (Reflect.get(window, "shifted") ?? 0) + shift.value });
      });
      observer.observe({ type: "layout-shift", buffered: true });
    });
    for (const name of ["Trainer details", "Article details", "Class details", "Morning", "Booked Trainer"]) {
      await openScreen(page, screenNamed(name, "member"));
      const shifted = await page.evaluate(() => Number(Reflect.get(window, "shifted") ?? 0));
      // A layout shift above 0.1 counts as poor; before the loading states held their space, these had 0.4 to 0.7.
      expect.soft(shifted, name).toBeLessThan(0.1);
    }
  });
});

// D68
test("Home without reviews, articles, trainers and classes leaves their sections out and loses nothing", async ({
  page,
}) => {
  expectsErrors(page, /404.*\/no-such-page/);
  for (const list of ["reviews", "articles", "users", "classes"]) {
    await page.route(new RegExp(`/${list}(\\?|$)`), (route) => route.fulfill({ json: [] }));
  }
  await page.goto("/no-such-page");
  // Only a hydrated page knows who is logged in, and navigates without loading a document.
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.getByRole("link", { name: "Go Back Home" }).click();
  const about = page.getByRole("region", { name: "About Us" });
  await expect(about.locator("+ section")).toHaveAccessibleName("Newsletter");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await lookAt(page, findLost)).toEqual([]);
});
