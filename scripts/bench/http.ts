import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "#tests/setup/database.ts";
import { freePort } from "../testing/free-port.ts";
import type { Bytes } from "./bare-server.ts";
import { type Compared, compare, measure, median } from "./compare.ts";
import { askForHomeData, readings, readyPaths, renderedPaths, renderings, writings } from "./http-work.ts";
import { startServer } from "./server-process.ts";
import { startStudio } from "./studio.ts";
import { measureUnderWrites, type UnderWrites } from "./under-writes.ts";

export type HttpResults = {
  compared: Compared[];
  /** The processor time of asking for what Home shows, in microseconds, HTTP included. */
  homeDataUs: number;
  underWrites: UnderWrites;
  /** In bytes: the process's resident set. */
  memory: { idle: number; loaded: number };
  startMs: number;
};

export type Place = { dataFolder: string; databaseUrl?: string };

/** How long a studio is left alone before its memory counts as idle. */
const restMs = 5_000;
const starts = 5;

/** Measures the calls on the demo's data, beside a bare server on the same database, and the pages beside React alone. */
export async function measureHttp(
  workFolder: string,
  { quick, databaseUrl }: { quick: boolean; databaseUrl?: string },
): Promise<HttpResults> {
  const where = await newPlace(workFolder, "http", databaseUrl);
  const { dataFolder } = where;
  const startMs = await timeToFirstAnswer(where);
  const cards = await startCards();
  const studio = await startStudio({ ...where, cardsUrl: `http://localhost:${cards.port}` });
  await sleep(restMs);
  const { port } = studio;
  const idle = (await studio.usage()).rss;
  const bytes = await Promise.all(readyPaths.map((path) => bytesOf(port, path)));
  const [bare, react] = await Promise.all([startBare(bytes, where), startReact(port)]);
  const size = quick ? 0.2 : 1;
  const compared: Compared[] = [];
  try {
    for (const work of readings(size)) compared.push(await compare({ studio, bare }, work));
    for (const work of renderings(size)) compared.push(await compare({ studio, bare: react }, work));
    await react.stop();
    const homeData = { jobs: Math.round(1_000 * size), connections: 10, first: 0 };
    const { cpuUs: homeDataUs } = await measure(studio, askForHomeData, homeData);
    const underWrites = await measureUnderWrites(port, size);
    const writes = await writings({ port, cardsPort: cards.port, size });
    for (const work of writes) compared.push(await compare({ studio, bare }, work));
    const loaded = (await studio.usage()).rss;
    return { compared, homeDataUs, underWrites, memory: { idle, loaded }, startMs };
  } finally {
    await Promise.all([studio, bare, react, cards].map((server) => server.stop()));
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** From the start of the process to its first answer, on existing data: the median of several starts. */
async function timeToFirstAnswer(where: Place): Promise<number> {
  const times: number[] = [];
  // The first start creates the tables and isn't counted.
  for (let start = 0; start <= starts; start += 1) {
    const studio = await startStudio(where);
    if (start > 0) times.push(studio.startMs);
    await studio.stop();
  }
  return median(times);
}

/** A response of the studio, for the bare server to send. */
export async function bytesOf(port: number, path: string): Promise<Bytes> {
  const answer = await fetch(`http://localhost:${port}${path}`, {
    headers: { "Accept-Encoding": "identity" },
  });
  const body = Buffer.from(await answer.arrayBuffer());
  const ofTheConnection = /^(date|connection|keep-alive|transfer-encoding|content-length)$/i;
  const headers = [...answer.headers].filter(([name]) => !ofTheConnection.test(name)).flat();
  return {
    path,
    headers: [...headers, "Content-Length", String(body.length)],
    base64: body.toString("base64"),
  };
}

/** The demo's card provider in a process of its own, which sends no events. */
async function startCards() {
  const port = await freePort();
  const env = { PORT: String(port), WEBHOOK_URL: "" };
  return startServer(["tests/setup/stripe-stand-in.ts"], { port, env, path: "/v1/payment_intents" });
}

/** Starts React's own rendering of this studio's pages. */
async function startReact(studioPort: number) {
  const port = await freePort();
  const env = {
    ...{ NODE_ENV: "production", REACT_PORT: String(port), REACT_PATHS: JSON.stringify(renderedPaths) },
    REACT_STUDIO: `http://localhost:${studioPort}`,
  };
  return startServer(["scripts/bench/react-server.ts"], { port, env, path: "/" });
}

/** Starts the bare server on these responses and this database. */
export async function startBare(bytes: Bytes[], { dataFolder, databaseUrl }: Place) {
  const file = join(dataFolder, "bytes.json");
  writeFileSync(file, JSON.stringify(bytes));
  const port = await freePort();
  const database = databaseUrl ?? join(dataFolder, "shokti.sqlite");
  const env = { BARE_PORT: String(port), BARE_BYTES: file, BARE_DATABASE: database };
  return startServer(["scripts/bench/bare-server.ts"], { port, env, path: "/articles" });
}

/** An empty data folder and, on PostgreSQL, an empty database. */
export async function newPlace(workFolder: string, name: string, databaseUrl?: string): Promise<Place> {
  const dataFolder = join(workFolder, name);
  mkdirSync(dataFolder);
  return { dataFolder, ...(databaseUrl && { databaseUrl: (await createDatabase(databaseUrl)).url }) };
}
