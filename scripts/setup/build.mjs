import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressTexts } from "./compress.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { withSetupLock } from "./lock.mjs";
import { studioNode } from "./node.mjs";
import { Advice, root } from "./project.mjs";
import { untilItEnds } from "./run.mjs";
import { switchBuild } from "./switch-build.mjs";

/** @param {string} mode */
const viteServer = (mode) => [
  "vite/bin/vite.js",
  "build",
  "--config",
  "vite.server.config.ts",
  "--mode",
  mode,
];

/**
 * What is built, in this order: the pages for browser and server, then the server, its libraries and those pages as
 * one bundle, which starts in half the time and half the memory, and what the server runs beside itself.
 */
const builds = [
  {
    what: "pages",
    sources: ["app", "contract", "studio", "public", "vite.config.ts", "react-router.config.ts"],
    cli: ["@react-router/dev/bin.cjs", "build"],
    makes: ["client", "server"],
    finish: (folder) => compressTexts(join(folder, "client")),
  },
  {
    what: "server",
    sources: ["server", "demo", "vite.server.config.ts", "build/server"],
    cli: viteServer("studio"),
    makes: ["studio"],
  },
  {
    what: "programs",
    sources: ["server", "demo", "vite.server.config.ts"],
    cli: viteServer("programs"),
    makes: ["programs"],
  },
];

/** Where a build is made, beside the one that may be running. */
const aside = join("build", ".under-way");

const sourcesOfAll = ["contract", "studio", "tsconfig.json", "package.json", "package-lock.json"];

/** What a build is made from, besides the packages: files and folders of the checkout. */
export const allSources = [...new Set([...builds.flatMap(({ sources }) => sources), ...sourcesOfAll])].filter(
  (path) => !path.startsWith("build/"),
);

/** The folders of build/ that a build makes. */
export const made = builds.flatMap(({ makes }) => makes);

/** Builds the studio, unless no source has changed since the last successful build. */
export async function ensureBuilt() {
  for (const build of builds) {
    if (isFresh(build)) continue;
    await withSetupLock(async () => {
      if (!isFresh(build)) await make(build);
    });
  }
}

/** Whether everything is built from the current sources. */
export function isBuilt() {
  return builds.every(isFresh);
}

/** Whether the pages are built from the current sources. */
export function arePagesBuilt() {
  return isFresh(builds[0]);
}

function isFresh(build) {
  const stamp = stampOf(build);
  return existsSync(stamp.file) && readFileSync(stamp.file, "utf8") === stamp.text;
}

function stampOf({ what, sources }) {
  const text = fingerprint([...sources, ...sourcesOfAll]);
  return { file: join(root, "build", `.${what}`), text };
}

async function make(build) {
  const { what, cli, makes, finish } = build;
  const node = studioNode();
  console.log(`Building the ${what} …`);
  const stamp = stampOf(build);
  // Without its stamp an interrupted build runs again.
  rmSync(stamp.file, { force: true });
  const [file, ...args] = cli;
  const env = { ...process.env, NODE_ENV: "production", BUILD_FOLDER: aside };
  const running = spawn(node, [join(root, "node_modules", file), ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = [];
  for (const stream of [running.stdout, running.stderr]) stream.on("data", (chunk) => output.push(chunk));
  if ((await untilItEnds(running)) !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw new Advice(`The ${what} could not be built: see the message above.`);
  }
  await finish?.(join(root, aside));
  for (const made of makes) switchBuild({ made: join(root, aside, made), served: join(root, "build", made) });
  writeFileSync(stamp.file, stamp.text);
}
