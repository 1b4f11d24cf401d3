import { expect } from "@playwright/test";
import { answerAtLength, longName, longWord } from "./support/long-content.ts";
import { findLost } from "./support/look-at-page.ts";
import { openScreen, screenIsThere, screenNamed } from "./support/screens.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

const longScreens = [
  { visitor: "member", path: "/trainer-details/trainer-nusrat-jahan", shows: longName },
  { visitor: "member", path: "/class-details/class-yoga", shows: longWord },
  { visitor: "member", path: "/article-details/article-sleep", shows: longWord },
  { visitor: "member", path: "/morning/trainer-nusrat-jahan", shows: longName },
  { visitor: "admin", path: "/dashboard/all-users", shows: longName },
  { visitor: "admin", path: "/dashboard/applied-trainer", shows: longWord },
  { visitor: "visitor", path: "/no-such-page", link: "Our Trainers", shows: longName },
  { visitor: "visitor", path: "/no-such-page", link: "Our Classes", shows: longWord },
  { visitor: "visitor", path: "/no-such-page", link: "Articles", shows: longWord },
] as const;

for (const long of longScreens) {
  const { visitor, path, shows } = long;
  const link = "link" in long ? long.link : undefined;
  test.describe(() => {
    test.use({ visitor });
    test(`${link ?? path} keeps words as long as they get inside the window`, async ({ page }) => {
      await answerAtLength(page);
      await page.goto(path);
      if (link) await page.getByRole("navigation").first().getByRole("link", { name: link }).click();
      await expect(page.getByRole("main").getByText(shows).first()).toBeVisible();
      await screenIsThere(page);
      const found: string[] = [];
      for (const width of [1280, 768, 320]) {
        await page.setViewportSize({ width, height: 800 });
        found.push(...(await page.evaluate(findLost)));
      }
      // Answers still on their way are nobody's any more.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(found).toEqual([]);
    });
  });
}

for (const name of ["Trainer details", "Article details", "Class details", "Morning", "Booked Trainer"]) {
  test.describe(() => {
    test.use({ visitor: "member", viewport: { width: 390, height: 844 } });
    test(`${name} does not jump while it loads`, async ({ page }) => {
      await page.addInitScript(() => {
        const observer = new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
            Object.assign(window, { shifted: (Reflect.get(window, "shifted") ?? 0) + shift.value });
        });
        observer.observe({ type: "layout-shift", buffered: true });
      });
      await openScreen(page, screenNamed(name, "member"));
      // A page above 0.1 counts as unsteady; before its waiting state held still, these had 0.4 to 0.7.
      expect(await page.evaluate(() => Number(Reflect.get(window, "shifted") ?? 0))).toBeLessThan(0.1);
    });
  });
}

test("Home without reviews, articles or trainers says so and loses nothing", async ({ page }) => {
  for (const list of ["reviews", "articles", "users", "classes"]) {
    await page.route(new RegExp(`/${list}(\\?|$)`), (route) => route.fulfill({ json: [] }));
  }
  await page.goto("/no-such-page");
  await page.getByRole("link", { name: "Go Back Home" }).click();
  for (const list of ["reviews", "articles", "trainers", "classes"]) {
    await expect(page.getByText(`There are no ${list} yet.`)).toBeVisible();
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(findLost)).toEqual([]);
});
