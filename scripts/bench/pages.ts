import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page, type ViewportSize } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { ensureChromium } from "../testing/chromium.ts";
import { type Pass, passOf } from "../testing/pass.ts";
import { serveBarePages } from "./bare-pages.ts";
import { medians } from "./compare.ts";
import { type Interaction, measureInteractions, openAtRest } from "./interactions.ts";
import { startStudio } from "./studio.ts";

/** One visit with an empty cache; times in milliseconds, sizes in bytes over the network. */
export type Visit = {
  fcp: number;
  lcp: number;
  /** When the page's buttons work: presses before it are kept until then. */
  alive: number;
  tbt: number;
  cls: number;
  requests: number;
  bytes: { document: number; script: number; style: number; font: number; picture: number; other: number };
};
/** `bare` is missing for pages behind the login, which nobody else gets. */
export type PageResult = {
  name: string;
  path: string;
  page: Visit;
  bare: Pick<Visit, "fcp" | "lcp"> | undefined;
};
export type PagesResults = { pages: PageResult[]; interactions: Interaction[] };

/** A phone and a desktop. */
const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const pages: { name: string; path: string; who?: Role }[] = [
  { name: "Home", path: "/" },
  { name: "Our Trainers", path: "/all-trainers" },
  { name: "Our Classes", path: "/all-classes" },
  { name: "Articles", path: "/all-articles" },
  { name: "Log in", path: "/login" },
  { name: "Activity Log", path: "/dashboard/activity-log", who: "member" },
  { name: "Booked Trainer", path: "/dashboard/booked-trainer", who: "member" },
  { name: "Manage Slot", path: "/dashboard/manage-slot", who: "trainer" },
  { name: "All Users", path: "/dashboard/all-users", who: "admin" },
  { name: "Balance", path: "/dashboard/balance", who: "admin" },
];

type Kind = keyof Visit["bytes"];

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms for each request, a processor four times as slow. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;
/** How long a page has after its last response for what it does when idle. */
const idleMs = 1_000;

/**
 * Measures the pages: public ones alternating with the same page without scripts and with its styles inlined, and those
 * behind the login as their people get them; then presses and keys on some of the latter.
 */
export async function measurePages(workFolder: string, { quick }: { quick: boolean }): Promise<PagesResults> {
  const dataFolder = join(workFolder, "pages");
  mkdirSync(dataFolder);
  const studio = await startStudio({ dataFolder });
  const bare = await serveBarePages(studio.port);
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  });
  try {
    const origin = `http://localhost:${studio.port}`;
    const results: PageResult[] = [];
    for (const viewport of viewports)
      for (const { name, path, who } of pages) {
        const pass = who && (await passOf(origin, who));
        const visits = { page: [] as Visit[], bare: [] as Visit[] };
        // All visitors but the first are answered from memory.
        for (const port of [studio.port, bare.port])
          await fetch(`http://localhost:${port}${path}`, { headers: { Accept: "text/html" } });
        for (let round = 0; round < (quick ? 1 : 3); round += 1) {
          visits.page.push(await visit(browser, origin + path, { viewport, pass, restMs: idleMs }));
          const bareUrl = `http://localhost:${bare.port}${path}`;
          if (!pass) visits.bare.push(await visit(browser, bareUrl, { viewport, restMs: 0 }));
        }
        const page = medianVisit(visits.page);
        results.push({
          name: `${name}, ${viewport.width} px`,
          path,
          page,
          bare: pass ? undefined : medianVisit(visits.bare),
        });
        console.log(JSON.stringify(results.at(-1)));
      }
    return { pages: results, interactions: await measureInteractions(browser, origin, { quick, slowdown }) };
  } finally {
    await browser.close();
    await bare.close();
    await studio.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function visit(
  browser: Browser,
  url: string,
  { viewport, pass, restMs }: { viewport: ViewportSize; pass?: Pass | undefined; restMs: number },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport,
    locale: "en-US",
    ...(pass && { storageState: pass }),
  });
  const page = await context.newPage();
  const received = await slowDown(page);
  await page.addInitScript(observe);
  await openAtRest(page, url);
  await page.waitForTimeout(restMs);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: Omit<Visit, "requests" | "bytes"> }).seen,
  );
  await context.close();
  return { ...seen, ...received };
}

/** Chromium's names for what is loaded. */
const kinds: Record<string, Kind | undefined> = {
  ...{ Document: "document", Script: "script", Stylesheet: "style", Font: "font", Image: "picture" },
};

async function slowDown(page: Page): Promise<Pick<Visit, "requests" | "bytes">> {
  const bytes = { document: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 };
  const received = { requests: 0, bytes };
  const client = await page.context().newCDPSession(page);
  const kindOf = new Map<string, Kind>();
  client.on("Network.requestWillBeSent", ({ requestId, type, request: { url } }) => {
    if (url.startsWith("data:")) return;
    received.requests += 1;
    const preloaded = url.endsWith(".js") ? "script" : url.endsWith(".woff2") ? "font" : "other";
    kindOf.set(requestId, kinds[type ?? ""] ?? preloaded);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId);
    if (kind) bytes[kind] += encodedDataLength;
  });
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await client.send("Network.emulateNetworkConditions", network);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return received;
}

/** Runs in the page, before any of its own scripts. */
function observe() {
  const seen = { fcp: 0, lcp: 0, alive: 0, tbt: 0, cls: 0 };
  Object.assign(window, { seen });
  addEventListener("DOMContentLoaded", () => {
    const { keptPresses } = window as { keptPresses?: { stop: AbortController } };
    keptPresses?.stop.signal.addEventListener("abort", () => {
      seen.alive = performance.now();
    });
  });
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const on = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(take)).observe({
      type,
      buffered: true,
    });
  on("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  on("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  on("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  on("longtask", ({ duration }) => {
    // Before the first paint there is nothing to interact with.
    if (seen.fcp > 0) seen.tbt += Math.max(0, duration - 50);
  });
}

function medianVisit(visits: Visit[]): Visit {
  return {
    ...medians(visits.map(({ bytes, ...visit }) => visit)),
    bytes: medians(visits.map(({ bytes }) => bytes)),
  };
}
