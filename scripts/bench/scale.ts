import { rmSync } from "node:fs";
import { join } from "node:path";
import { demoAccounts } from "#demo/accounts.ts";
import { fill, type Scale } from "./fill.ts";
import { newPlace } from "./http.ts";
import { load, percentile } from "./load.ts";
import { answered, demoToken, startStudio } from "./studio.ts";

/** One call on a little and on a lot of data; in milliseconds, one request at a time. */
export type ScaleResult = { name: string; small: Times; large: Times };
type Times = { p50: number; p99: number };
export type ScaleResults = {
  small: Scale;
  large: Scale;
  fillSeconds: number;
  calls: ScaleResult[];
  peakRss: number;
};

const small: Scale = { users: 1_000, articles: 1_000, payments: 10_000 };
const large: Scale = { users: 100_000, articles: 100_000, payments: 1_000_000 };
const smaller: Scale = { users: 10_000, articles: 10_000, payments: 100_000 };

type Call = { name: string; path: string; times: number; asAdmin?: boolean };

/** By the path that each request completes with a number of its own, so that none is answered from memory. */
const calls: Call[] = [
  { name: "Articles, as they come", times: 10, path: "/articles?n=" },
  { name: "Articles, 12", times: 200, path: "/articles?limit=12&n=" },
  { name: "Articles, 12 most upvoted", times: 200, path: "/articles?limit=12&sort=upvoted&n=" },
  { name: "Articles, 12 with a common word", times: 50, path: "/articles?limit=12&q=breath&n=" },
  { name: "Articles, those with a rare word", times: 50, path: "/articles?limit=12&q=part+9*7&n=" },
  { name: "Classes, 6 most booked", times: 50, path: "/classes?limit=6&sort=popular&n=" },
  { name: "Home, rendered", times: 20, path: "/?n=" },
  { name: "Sitemap", times: 3, path: "/sitemap.xml?n=" },
  { name: "All Users, 12", times: 50, asAdmin: true, path: "/users?limit=12&n=" },
  { name: "All Users, 12 by a name", times: 50, asAdmin: true, path: "/users?limit=12&q=rhythm&n=" },
  { name: "Balance, 12 newest", times: 50, asAdmin: true, path: "/save-payment-info?limit=12&n=" },
  {
    name: "Balance, 12 dearest",
    times: 50,
    asAdmin: true,
    path: "/save-payment-info?limit=12&sort=amount&n=",
  },
  { name: "Balance's summary", times: 20, asAdmin: true, path: "/save-payment-info/summary?n=" },
  { name: "Balance's CSV", times: 1, asAdmin: true, path: "/save-payment-info.csv?n=" },
];

/** Measures the calls that large tables could slow down, on a little and on a lot of data. */
export async function measureScale(
  workFolder: string,
  { quick, databaseUrl }: { quick: boolean; databaseUrl?: string },
): Promise<ScaleResults> {
  const big = quick ? smaller : large;
  const few = await measureAt(workFolder, small, databaseUrl);
  const many = await measureAt(workFolder, big, databaseUrl);
  return {
    small,
    large: big,
    fillSeconds: many.fillSeconds,
    peakRss: many.peakRss,
    calls: calls.map(({ name }, index) => ({
      name,
      small: few.times[index] as Times,
      large: many.times[index] as Times,
    })),
  };
}

async function measureAt(workFolder: string, scale: Scale, databaseUrl?: string) {
  const where = await newPlace(workFolder, `scale-${scale.articles}`, databaseUrl);
  const { dataFolder } = where;
  // The first start creates the tables and the demo's data.
  await startStudio(where).then((studio) => studio.stop());
  const from = performance.now();
  await fill(where.databaseUrl ?? join(dataFolder, "shokti.sqlite"), scale);
  const fillSeconds = (performance.now() - from) / 1000;
  const studio = await startStudio({ ...where, path: "/articles?limit=1" });
  const token = await demoToken(studio.port, demoAccounts[0].email);
  const times: Times[] = [];
  for (const call of calls) times.push(await timesOf(studio.port, call, token));
  const { peakRss } = await studio.usage();
  await studio.stop();
  rmSync(dataFolder, { recursive: true, force: true });
  return { fillSeconds, times, peakRss };
}

async function timesOf(port: number, { name, path, times, asAdmin }: Call, token: string): Promise<Times> {
  const headers: Record<string, string> = asAdmin ? { Authorization: `Bearer ${token}` } : {};
  const measured = await load(port, { jobs: times, connections: 1 }, (exchange, number) =>
    answered(exchange, { path: path.replace("*", String(number % 100)) + number, headers }),
  );
  const result = { p50: percentile(measured, 0.5), p99: percentile(measured, 0.99) };
  console.log(`${name}: ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms`);
  return result;
}
