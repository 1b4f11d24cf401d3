import { expect, type Page } from "@playwright/test";
import { findLost, findMotion, findSmallTargets, findUnseenFocus } from "./support/look-at-page.ts";
import { openScreen, screens } from "./support/screens.ts";
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

/** Nothing is lost at 320 px, at 200 % zoom, and with letters twice the size; targets and focus as they must be. */
async function expectNothingLost(page: Page): Promise<void> {
  const found: Record<string, string[]> = {};
  await page.setViewportSize({ width: 320, height: 640 });
  found["320 px"] = await page.evaluate(findLost);
  found["targets at 320 px"] = await page.evaluate(findSmallTargets);
  // 1280 by 800 px, each of them twice as large.
  await page.setViewportSize({ width: 640, height: 400 });
  found["200 %"] = await page.evaluate(findLost);
  await page.setViewportSize({ width: 1280, height: 800 });
  found["targets at 1280 px"] = await page.evaluate(findSmallTargets);
  await page.keyboard.press("Tab");
  found["focus not seen"] = await page.evaluate(findUnseenFocus);
  await enlargeLetters(page);
  found["letters at 200 %"] = await page.evaluate(findLost);
  const faults = Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
  expect(faults).toEqual({});
}

/** Letters of 32 px, as somebody sets them in the browser: what is reckoned in rem follows, widths of screens too. */
async function enlargeLetters(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await expect(page.locator("html")).toHaveCSS("font-size", "32px");
}
