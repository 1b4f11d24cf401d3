import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressTexts } from "./compress.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { withSetupLock } from "./lock.mjs";
import { studioNode } from "./node.mjs";
import { Advice, root } from "./project.mjs";
import { untilItEnds } from "./run.mjs";

const stampFile = join(root, "build", ".shokti-build");
const sources = [
  "app",
  "contract",
  "studio",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];

/** Builds the pages; does nothing when no source changed since the last build that succeeded. */
export async function ensureBuilt() {
  if (isFresh(fingerprint(sources))) return;
  await withSetupLock(async () => {
    const stamp = fingerprint(sources);
    if (!isFresh(stamp)) await buildPages(stamp);
  });
}

/** Whether the pages are built as their sources are now. */
export function isBuilt() {
  return isFresh(fingerprint(sources));
}

function isFresh(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

async function buildPages(stamp) {
  console.log("Building the pages …");
  // Without its stamp a build that is cut short is built again.
  rmSync(stampFile, { force: true });
  const cli = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production" };
  const build = spawn(studioNode(), [cli, "build"], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  for (const stream of [build.stdout, build.stderr]) stream.on("data", (chunk) => output.push(chunk));
  if ((await untilItEnds(build)) !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw new Advice("The pages could not be built: see the message above.");
  }
  await compressTexts(join(root, "build", "client"));
  writeFileSync(stampFile, stamp);
}
