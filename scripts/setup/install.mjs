import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, dirname, join, sep } from "node:path";
import { isBuilt } from "./build.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { isInPlace } from "./in-place.mjs";
import { withSetupLock } from "./lock.mjs";
import { requireScriptNode, unlinkBrokenNode } from "./node.mjs";
import { Advice, root } from "./project.mjs";
import { untilItEnds } from "./run.mjs";

const modules = join(root, "node_modules");
const stampFile = join(modules, ".shokti-install");

/**
 * Brings node_modules in line with the lock file, unless it already is. With `toRun`, production dependencies suffice
 * for an existing build: such an installation (`npm ci --omit=dev`) is left as it is.
 */
export async function ensureInstalled({ toRun = false } = {}) {
  requireScriptNode();
  const platform = `${process.platform}-${process.arch}`;
  const stamp = `${fingerprint(["package-lock.json"])} ${platform}`;
  if (readIfThere(stampFile) === stamp) return;
  if (toRun && !readIfThere(stampFile) && isBuilt() && areInstalled({ isBuilt: true })) return;
  await withSetupLock(async () => {
    if (readIfThere(stampFile) === stamp) return;
    const cameFromElsewhere = readIfThere(stampFile)?.endsWith(platform) === false;
    // npm ci empties node_modules, even while something runs from it: skip it where the packages are already right.
    if (cameFromElsewhere || !areInstalled()) await install();
    unlinkBrokenNode();
    writeFileSync(stampFile, stamp);
  });
}

async function install() {
  console.log("Installing packages (about a minute) …");
  const [command, ...before] = npmCommand();
  // An inherited NODE_ENV=production must not omit what the build needs.
  const args = [...before, "ci", "--include=dev", "--include=optional", "--loglevel=error"];
  const env = { ...process.env, PATH: pathWithoutModules(), ...writableCache() };
  const shell = process.platform === "win32" && before.length === 0;
  const npm = spawn(command, args, { cwd: root, env, stdio: "inherit", shell });
  const failure = await untilItEnds(npm).then(
    (code) => code !== 0 && "npm could not install the packages.",
    (error) => `npm could not be started (${error.message}).`,
  );
  if (!failure) return;
  throw new Advice(
    `${failure} See its message above; check the network and the npm registry, then start again.`,
  );
}

/** npm ci deletes node_modules, so it must not itself run on the Node in there. */
function npmCommand() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (!cli || !basename(cli).startsWith("npm") || !existsSync(cli)) return ["npm"];
  return node && !node.startsWith(modules) && existsSync(node) ? [node, cli] : ["npm"];
}

function pathWithoutModules() {
  const ownBin = `node_modules${sep}.bin`;
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => !entry.endsWith(ownBin))
    .join(delimiter);
}

/** Where the home directory is read-only or missing, npm's cache goes into the checkout. */
function writableCache() {
  let folder = process.env.npm_config_cache ?? join(homedir(), ".npm");
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(root, ".cache", "npm") };
  }
}

/** Whether node_modules matches the lock file, also after a plain `npm install`. */
export function areInstalled({ isBuilt = false } = {}) {
  const wanted = packagesIn(join(root, "package-lock.json"));
  const present = packagesIn(join(modules, ".package-lock.json"));
  return Boolean(wanted && present && isInPlace({ wanted, present, isBuilt }));
}

/** @returns {import("./in-place.mjs").Packages | undefined} */
function packagesIn(lockFile) {
  const text = readIfThere(lockFile);
  return text && JSON.parse(text).packages;
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
