import type { Browser, Page } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { passOf } from "../testing/pass.ts";
import { median } from "./compare.ts";

/** How long the slowest press or key of a try took to the next paint, in milliseconds. */
export type Interaction = { name: string; median: number; worst: number };

type Try = { name: string; who: Role; path: string; act: (page: Page) => Promise<void> };

const tries: Try[] = [
  {
    name: "Typing in All Users’ search",
    who: "admin",
    path: "/dashboard/all-users",
    act: (page) =>
      page.getByRole("searchbox", { name: "Search" }).pressSequentially("rahman", { delay: 120 }),
  },
  {
    name: "Opening a refund on Balance",
    who: "admin",
    path: "/dashboard/balance",
    act: (page) =>
      page
        .getByRole("button", { name: /^Refund/ })
        .first()
        .click(),
  },
  {
    name: "Opening the search and typing",
    who: "admin",
    path: "/dashboard/manage-classes",
    async act(page) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").pressSequentially("balance", { delay: 120 });
    },
  },
  {
    name: "Voting for an article",
    who: "member",
    path: "/article-details/article-ten-minutes",
    act: (page) =>
      page
        .getByRole("button", { name: /^Upvote/ })
        .first()
        .click(),
  },
];

/** Milliseconds after an act in which its last paint comes. */
const settleMs = 1_500;

/** Measures presses and keys on hydrated pages, each try in a browser of its own. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  { quick, slowdown }: { quick: boolean; slowdown: number },
): Promise<Interaction[]> {
  const found: Interaction[] = [];
  for (const { name, who, path, act } of tries) {
    const storageState = await passOf(origin, who);
    const slowest: number[] = [];
    for (let round = 0; round < (quick ? 3 : 5); round += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState });
      const page = await context.newPage();
      await page.addInitScript(observe);
      await openAtRest(page, origin + path);
      const client = await context.newCDPSession(page);
      await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      await act(page);
      await page.waitForTimeout(settleMs);
      slowest.push(await page.evaluate(() => (window as unknown as { slowest: number }).slowest));
      await context.close();
    }
    found.push({ name, median: median(slowest), worst: Math.max(...slowest) });
    console.log(JSON.stringify(found.at(-1)));
  }
  return found;
}

/** Runs in the page: how long its slowest interaction took. Those below 16 ms are not reported. */
function observe() {
  const page = Object.assign(window, { slowest: 0 });
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) page.slowest = Math.max(page.slowest, duration);
  }).observe(options);
}

/** The longest that a page may take to load, and then to come to rest, in milliseconds: beside other work many times as long as alone. */
const longestWaitMs = 60_000;

/** Opens a page and waits until it has come to rest. All that is measured has been by then, also where something goes on loading. */
export async function openAtRest(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(longestWaitMs);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForLoadState("networkidle").catch(() => undefined);
}
