import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureChromium } from "../testing/chromium.ts";
import { serveBarePages } from "./bare-pages.ts";
import { median } from "./compare.ts";
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

type Viewport = (typeof viewports)[number];

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
    const options = { studio: studio.port, bare: bare.port, visits: quick ? 3 : 7 };
    for (const viewport of viewports)
      for (const page of pages) results.push(await measurePage(browser, { ...page, viewport }, options));
    return results;
  } finally {
    await browser.close();
    await bare.close();
    await studio.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function measurePage(
  browser: Browser,
  { name: page, path, viewport }: (typeof pages)[number] & { viewport: Viewport },
  { studio, bare, visits }: { studio: number; bare: number; visits: number },
): Promise<PageResult> {
  // Warms both caches: all visitors but the first are answered from memory.
  for (const port of [studio, bare])
    await visit(browser, { url: `http://localhost:${port}${path}`, viewport });
  const [ours, theirs]: [Visit[], Visit[]] = [[], []];
  for (let round = 0; round < visits; round += 1) {
    ours.push(await visit(browser, { url: `http://localhost:${studio}${path}`, viewport }));
    theirs.push(await visit(browser, { url: `http://localhost:${bare}${path}`, viewport }));
  }
  const name = `${page}, ${viewport.width} px`;
  const result = { name, path, page: medianVisit(ours), bare: medianVisit(theirs) };
  const { fcp, lcp, tbt, cls, requests } = result.page;
  console.log(
    `${name}: FCP ${fcp.toFixed(0)}, LCP ${lcp.toFixed(0)} (bare ${result.bare.fcp.toFixed(0)}, ` +
      `${result.bare.lcp.toFixed(0)}), TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}, ${requests} requests`,
  );
  return result;
}

async function visit(
  browser: Browser,
  { url, viewport }: { url: string; viewport: Viewport },
): Promise<Visit> {
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

async function slowDown(page: Page): Promise<Pick<Visit, "requests" | "bytes">> {
  const received = {
    requests: 0,
    bytes: { document: 0, script: 0, style: 0, font: 0, picture: 0, other: 0 },
  };
  const client = await page.context().newCDPSession(page);
  const kinds = new Map<string, keyof Visit["bytes"]>();
  const known: Record<string, keyof Visit["bytes"]> = {
    ...{ Document: "document", Script: "script", Stylesheet: "style", Font: "font", Image: "picture" },
  };
  client.on("Network.requestWillBeSent", ({ requestId, type, request }) => {
    if (request.url.startsWith("data:")) return;
    received.requests += 1;
    const preloads = request.url.endsWith(".js")
      ? "script"
      : request.url.endsWith(".woff2")
        ? "font"
        : "other";
    kinds.set(requestId, known[type ?? ""] ?? preloads);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) received.bytes[kind] += encodedDataLength;
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
  const on = (
    type: string,
    take: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
  ) =>
    new PerformanceObserver((list) =>
      list.getEntries().forEach(take as (entry: PerformanceEntry) => void),
    ).observe({
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
  const of = (read: (visit: Visit) => number) => median(visits.map(read));
  const kinds = ["document", "script", "style", "font", "picture", "other"] as const;
  return {
    fcp: of(({ fcp }) => fcp),
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    requests: of(({ requests }) => requests),
    bytes: Object.fromEntries(kinds.map((kind) => [kind, of(({ bytes }) => bytes[kind])])) as Visit["bytes"],
  };
}
