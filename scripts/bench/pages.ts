import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page, type ViewportSize } from "@playwright/test";
import { ensureChromium } from "../testing/chromium.ts";
import { serveBarePages } from "./bare-pages.ts";
import { medians } from "./compare.ts";
import { startStudio } from "./studio.ts";

/** One visit with an empty cache; times in milliseconds, sizes in bytes over the network. */
export type Visit = {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
  bytes: { document: number; script: number; style: number; font: number; picture: number; other: number };
};
export type PageResult = { name: string; path: string; page: Visit; bare: Pick<Visit, "fcp" | "lcp"> };

/** A phone and a desktop. */
const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const pages = [
  { name: "Home", path: "/" },
  { name: "Our Trainers", path: "/all-trainers" },
  { name: "Our Classes", path: "/all-classes" },
  { name: "Articles", path: "/all-articles" },
  { name: "Log in", path: "/login" },
];

type Kind = keyof Visit["bytes"];

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 0.75 up, 150 ms for each request, a processor four times as slow. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;
/** How long a page has after its last response for what it does when idle. */
const idleMs = 3_000;

/** Measures the public pages, each alternating with the same page without scripts and with its styles inlined. */
export async function measurePages(workFolder: string, { quick }: { quick: boolean }): Promise<PageResult[]> {
  const dataFolder = join(workFolder, "pages");
  mkdirSync(dataFolder);
  const studio = await startStudio({ dataFolder });
  const bare = await serveBarePages(studio.port);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  });
  try {
    const results: PageResult[] = [];
    for (const viewport of viewports)
      for (const { name, path } of pages) {
        const visits = { page: [] as Visit[], bare: [] as Visit[] };
        // The first visit warms both caches: all visitors but the first are answered from memory.
        for (let round = 0; round <= (quick ? 3 : 7); round += 1) {
          visits.page.push(await visit(browser, `http://localhost:${studio.port}${path}`, viewport));
          visits.bare.push(await visit(browser, `http://localhost:${bare.port}${path}`, viewport));
        }
        const page = medianVisit(visits.page.slice(1));
        results.push({
          name: `${name}, ${viewport.width} px`,
          path,
          page,
          bare: medianVisit(visits.bare.slice(1)),
        });
        console.log(JSON.stringify(results.at(-1)));
      }
    return results;
  } finally {
    await browser.close();
    await bare.close();
    await studio.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function visit(browser: Browser, url: string, viewport: ViewportSize): Promise<Visit> {
  const context = await browser.newContext({ viewport, locale: "en-US" });
  const page = await context.newPage();
  const received = await slowDown(page);
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(idleMs);
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
  const seen = { fcp: 0, lcp: 0, tbt: 0, cls: 0 };
  Object.assign(window, { seen });
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
