import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../setup/project.mjs";
import { freePort } from "../testing/free-port.ts";
import { type Compared, compare } from "./compare.ts";
import { bytesOf, newPlace, startBare } from "./http.ts";
import type { Job } from "./load.ts";
import { installPayload } from "./payload-peer.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { answered, startStudio } from "./studio.ts";

/** What others need for the same list of articles, compared with the same bare server in the same run. */
export type PeerResults = Compared[];

/** Where the others are kept between runs: installing and building them takes minutes. */
const folder = join(root, ".cache", "peers");
const express = "express@5.3.0";

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

/** Measures Express and Payload on the studio's own articles; those that could not be installed are left out. */
export async function measurePeers(workFolder: string, { quick }: { quick: boolean }): Promise<PeerResults> {
  const where = await newPlace(workFolder, "peers");
  const studio = await startStudio(where);
  const articles = await bytesOf(studio.port, "/articles");
  const bare = await startBare([articles], where);
  const jobs = quick ? 3_000 : 10_000;
  const results: PeerResults = [];
  const measure = async (server: ServerProcess, id: string, name: string, ask: Job) => {
    const work = { id, name, jobs, studio: ask, bare: asking("/articles?limit=12") };
    results.push(await compare({ studio: server, bare }, work));
  };
  try {
    await measure(studio, "shokti", "Shokti, not ready", (exchange, number) =>
      answered(exchange, { path: `/articles?limit=12&n=${number}` }),
    );
    await withPeer(startExpress(join(where.dataFolder, "shokti.sqlite")), (server) =>
      measure(server, "express", `${express} on node:sqlite`, asking("/articles")),
    );
    await withPeer(startPayload(Buffer.from(articles.base64, "base64")), ({ path, packages, ...server }) =>
      measure(server, "payload", packages, asking(path)),
    );
    return results;
  } finally {
    await Promise.all([studio.stop(), bare.stop()]);
    rmSync(where.dataFolder, { recursive: true, force: true });
  }
}

function asking(path: string): Job {
  return (exchange) => answered(exchange, { path });
}

async function withPeer<Peer extends ServerProcess>(
  starting: Promise<Peer>,
  work: (peer: Peer) => Promise<void>,
): Promise<void> {
  const peer = await starting.catch((error: Error) => console.log(`Not measured: ${error.message}`));
  if (peer) await work(peer).finally(peer.stop);
}

async function startExpress(database: string) {
  const place = join(folder, express);
  if (!existsSync(join(place, "node_modules"))) {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "package.json"), '{ "private": true }');
    const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", express];
    const { status } = spawnSync("npm", args, { cwd: place, stdio: "inherit" });
    if (status !== 0) {
      rmSync(place, { recursive: true });
      throw new Error(`${express} could not be installed`);
    }
  }
  const file = join(place, "express.mjs");
  writeFileSync(file, expressServer);
  const port = await freePort();
  const env = { NODE_ENV: "production" };
  return startServer([file, String(port), database], { port, env, path: "/articles" });
}

async function startPayload(articles: Buffer) {
  const { cwd, args, path, packages } = installPayload(folder, articles);
  const port = await freePort();
  const env = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const server = await startServer([...args, "--port", String(port)], { port, env, path, cwd });
  return { ...server, path, packages };
}
