import { expect, type Page } from "@playwright/test";
import { answerAtLength, longName, longWord } from "./support/long-content.ts";
import { findLost, findMotion, findSmallTargets, findUnseenFocus } from "./support/look-at-page.ts";
import { openScreen, screenIsThere, screenNamed, screens } from "./support/screens.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const screen of screens) {
  test.describe(() => {
    test.use({ visitor: screen.visitor });
    test(`${screen.name} as ${screen.visitor} loses nothing when it is narrow or large, and keeps still`, async ({
      page,
    }) => {
      await openScreen(page, screen);
      expect(await page.evaluate(findMotion)).toEqual([]);
      await expectNothingLost(page);
    });
  });
}

const longScreens = [
  { visitor: "member", path: "/trainer-details/trainer-nusrat-jahan", shows: longName },
  { visitor: "member", path: "/class-details/class-yoga", shows: longWord },
  { visitor: "member", path: "/article-details/article-sleep", shows: longWord },
  { visitor: "member", path: "/morning/trainer-nusrat-jahan", shows: longName },
  { visitor: "admin", path: "/dashboard/all-users", shows: longName },
  { visitor: "admin", path: "/dashboard/applied-trainer", shows: longWord },
  { visitor: "visitor", path: "/no-such-page", link: "Our Trainers", shows: longName },
  { visitor: "visitor", path: "/no-such-page", link: "Our Classes", shows: longWord },
  { visitor: "visitor", path: "/no-such-page", link: "Our Articles", shows: longWord },
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

/** Nothing is lost at 320 px, at 200 % zoom, and with letters twice the size; targets and focus as they must be. */
async function expectNothingLost(page: Page): Promise<void> {
  const found: Record<string, string[]> = {};
  await page.setViewportSize({ width: 320, height: 640 });
  found["320 px"] = await stillLost(page);
  found["targets at 320 px"] = await page.evaluate(findSmallTargets);
  // 1280 by 800 px, each of them twice as large.
  await page.setViewportSize({ width: 640, height: 400 });
  found["200 %"] = await stillLost(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  found["targets at 1280 px"] = await page.evaluate(findSmallTargets);
  await page.keyboard.press("Tab");
  found["focus not seen"] = await page.evaluate(findUnseenFocus);
  await enlargeLetters(page);
  found["letters at 200 %"] = await stillLost(page);
  const faults = Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
  expect(faults).toEqual({});
}

/** What is lost once the page has come to rest: charts measure their room a moment after it changed. */
async function stillLost(page: Page): Promise<string[]> {
  let found: string[] = [];
  const look = async () => {
    found = await page.evaluate(findLost);
    expect(found).toEqual([]);
  };
  await expect(look)
    .toPass({ timeout: 3000 })
    .catch(() => undefined);
  return found;
}

/** Letters of 32 px, as somebody sets them in the browser: what is reckoned in rem follows, widths of screens too. */
async function enlargeLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await expect(page.locator("html")).toHaveCSS("font-size", "32px");
}
