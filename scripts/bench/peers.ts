import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../testing/free-port.ts";
import { type Compared, compare } from "./compare.ts";
import { bytesOf, startBare } from "./http.ts";
import type { Exchange } from "./load.ts";
import { buildPayload } from "./payload-peer.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { startStudio } from "./studio.ts";

/** What others need for the same list of articles, compared with the same bare server. */
export type PeerResults = Compared[];

/** A list of twelve articles in Express, written the way its own guide does it. */
const expressServer = `
import { DatabaseSync } from "node:sqlite";
import express from "express";
const [, , port, file] = process.argv;
const articles = new DatabaseSync(file).prepare("select * from articles order by created_at desc, id desc limit 12");
express()
  .get("/articles", (request, response) => {
    response.json(articles.all().map(({ id, title, details, writer_name, article_date, image_url, upvotes, downvotes }) =>
      ({ _id: id, article_title: title, article_details: details, article_writer: writer_name, writer_name,
        article_date, article_image_url: image_url, upvote: upvotes, downvote: downvotes })));
  })
  .listen(Number(port), "localhost");
`;

/** Installs the others in a temporary folder and measures them on the studio's own list of articles. */
export async function measurePeers(workFolder: string, { quick }: { quick: boolean }): Promise<PeerResults> {
  const dataFolder = join(workFolder, "peers");
  mkdirSync(dataFolder);
  const studio = await startStudio({ dataFolder });
  const database = join(dataFolder, "shokti.sqlite");
  const bytesFile = join(dataFolder, "bytes.json");
  const articles = await bytesOf(studio.port, "/articles");
  writeFileSync(bytesFile, JSON.stringify([articles]));
  const bare = await startBare(bytesFile, database);
  const work = { id: "peer", jobs: quick ? 3_000 : 12_000, bare: asking("/articles?limit=12") };
  const results: PeerResults = [];
  const measure = async (server: ServerProcess, name: string, path: Parameters<typeof asking>[0]) => {
    results.push(await compare({ studio: server, bare }, { ...work, name, studio: asking(path) }));
  };
  try {
    await measure(studio, "Shokti, ready", "/articles?limit=12");
    await measure(studio, "Shokti, not ready", (number) => `/articles?limit=12&n=${number}`);
    const express = await startExpress(join(workFolder, "express"), database);
    await measure(express.server, `${express.version} on node:sqlite`, "/articles").finally(
      express.server.stop,
    );
    const payload = await startPayload(join(workFolder, "payload"), Buffer.from(articles.base64, "base64"));
    await measure(payload.server, `${payload.version} on Next.js`, payload.path).finally(payload.server.stop);
    return results;
  } finally {
    await Promise.all([studio.stop(), bare.stop()]);
  }
}

function asking(path: string | ((number: number) => string)) {
  return async (exchange: Exchange, number: number) => {
    const { status } = await exchange({ path: typeof path === "string" ? path : path(number) });
    if (status !== 200) throw new Error(`a peer answered ${status}`);
  };
}

async function startExpress(folder: string, database: string) {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const file = join(folder, "express.mjs");
  writeFileSync(file, expressServer);
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", "express"];
  const shell = process.platform === "win32";
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit", shell });
  if (status !== 0) throw new Error("Express could not be installed");
  const port = await freePort();
  const server = await startServer([file, String(port), database], { port, path: "/articles" });
  return { server, version: `Express ${versionIn(folder, "express")}` };
}

async function startPayload(folder: string, articles: Buffer) {
  console.log("Installing and building Payload (some minutes) …");
  const { args, path } = buildPayload(folder, articles);
  const port = await freePort();
  const server = await startServer([...args, "--port", String(port)], { port, path, cwd: folder });
  return { server, path, version: `Payload ${versionIn(folder, "payload")}` };
}

function versionIn(folder: string, name: string): string {
  return JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;
}
