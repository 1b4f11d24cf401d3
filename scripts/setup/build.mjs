import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { withSetupLock } from "./lock.mjs";
import { studioNode } from "./node.mjs";
import { Advice, root } from "./project.mjs";

const stampFile = join(root, "build", ".shokti-build");
const sources = [
  "app",
  "contract",
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
    if (!isFresh(stamp)) buildPages(stamp);
  });
}

function isFresh(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

function buildPages(stamp) {
  console.log("Building the pages …");
  // Without its stamp a build that is cut short is built again.
  rmSync(stampFile, { force: true });
  const cli = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  const env = { ...process.env, NODE_ENV: "production" };
  const { status, stdout, stderr } = spawnSync(studioNode(), [cli, "build"], { cwd: root, env });
  if (status !== 0) {
    process.stderr.write(stdout);
    process.stderr.write(stderr);
    throw new Advice("The pages could not be built: see the message above.");
  }
  writeFileSync(stampFile, stamp);
}
