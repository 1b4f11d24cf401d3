import { type CDPSession, expect, type Page } from "@playwright/test";
import { sidesOf } from "#tests/setup/short-form.ts";
import {
  findBorrowedLetters,
  findLost,
  findSmallTargets,
  findSqueezed,
  findUnseenFocus,
} from "./look-at-page.ts";
import { lookAt } from "./paint.ts";

/** What is found at each size: lost, too small, unseen. */
type Found = Record<string, string[]>;

const sides: ((page: Page) => Promise<Found>)[] = [
  async (page) => {
    await page.setViewportSize({ width: 320, height: 640 });
    return {
      "320 px": await stillLost(page),
      "targets at 320 px": await lookAt(page, findSmallTargets),
    };
  },
  // 390 by 844 px at 200 % zoom, which also covers text at twice the size there.
  async (page) => {
    await page.setViewportSize({ width: 195, height: 422 });
    return { "200 % on a phone": [...(await stillLost(page)), ...(await lookAt(page, findSqueezed))] };
  },
  // 1280 by 800 px at 200 % zoom.
  async (page) => {
    await page.setViewportSize({ width: 640, height: 400 });
    return { "200 %": await stillLost(page) };
  },
  async (page) => {
    await page.setViewportSize(wide);
    const found = {
      "letters of the machine's": await lookAt(page, findBorrowedLetters),
      "targets at 1280 px": await lookAt(page, findSmallTargets),
    };
    await page.keyboard.press("Tab");
    return { ...found, "focus not seen": await lookAt(page, findUnseenFocus) };
  },
  async (page) => {
    await page.setViewportSize(wide);
    const browser = await page.context().newCDPSession(page);
    await setLetters(browser, 32);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    const found = { "letters at 200 %": await stillLost(page) };
    await setLetters(browser, 16);
    await expect(page.locator("html")).toHaveCSS("font-size", "16px");
    return found;
  },
];

const wide = { width: 1280, height: 800 };

/**
 * Nothing is lost at 320 px, at 200 % zoom on a desktop and on a phone, and with text at twice the size; every glyph
 * is from the studio's own fonts; targets and focus are as they must be. In the short form the screen's number says which.
 */
export async function expectNothingLost(page: Page, number: number): Promise<void> {
  const found: Found = {};
  for (const look of sidesOf(sides, number)) Object.assign(found, await look(page));
  await page.setViewportSize(wide);
  const faults = Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0));
  expect.soft(faults, page.url()).toEqual({});
}

/** What is lost once the page has settled: charts measure their space a moment after it changes. */
async function stillLost(page: Page): Promise<string[]> {
  let found: string[] = [];
  const look = async () => {
    found = await lookAt(page, findLost);
    expect(found).toEqual([]);
  };
  await expect(look)
    .toPass({ timeout: 3000 })
    .catch(() => undefined);
  return found;
}

/** Sets the browser's default font size in px: everything in rem follows, breakpoints too. */
async function setLetters(browser: CDPSession, standard: number): Promise<void> {
  await browser.send("Page.setFontSizes", { fontSizes: { standard, fixed: (standard * 13) / 16 } });
}
