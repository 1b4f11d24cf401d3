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

export const modules = join(root, "node_modules");
/** What npm has installed. */
export const hiddenLock = join(modules, ".package-lock.json");
/** How much of it is there. */
export const stampFile = join(modules, ".shokti-install");

const platform = `${process.platform}-${process.arch}`;

/**
 * How much is installed: all, what building and running need (`--omit=dev`), or what a built studio loads.
 * @typedef {"all" | "to-run" | "built"} Extent
 */

/**
 * Brings node_modules in line with the lock file, unless it already is. With `toRun`, what building and running need
 * suffices, or what a built studio loads if it is built.
 */
export async function ensureInstalled({ toRun = false } = {}) {
  requireScriptNode();
  if (isRight({ toRun })) return;
  if (toRun && !readIfThere(stampFile) && areInstalled({ toRun })) return;
  await withSetupLock(async () => {
    if (isRight({ toRun })) return;
    const cameFromElsewhere = readIfThere(stampFile)?.includes(platform) === false;
    // npm ci empties node_modules, even while something runs from it: skip it where the packages are already right.
    if (cameFromElsewhere || !areInstalled({ toRun })) await install({ toRun });
    unlinkBrokenNode();
    noteExtent(areInstalled() ? "all" : "to-run");
  });
}

/** Whether node_modules is noted to hold enough of what the lock file lists now. */
function isRight({ toRun }) {
  const stamp = readIfThere(stampFile);
  return stamp === stampOf("all") || (toRun && (isOnlyToRun() || (stamp === stampOf("built") && isBuilt())));
}

/** Whether `npm start` or `npm run build` installed these packages, and nothing else needed more. */
export function isOnlyToRun() {
  return readIfThere(stampFile) === stampOf("to-run");
}

/** Whether only what a built studio loads is there, of this or of an earlier build. */
export function isBare() {
  return Boolean(readIfThere(stampFile)?.endsWith(" built"));
}

/** @param {Extent} extent */
function stampOf(extent) {
  return `${fingerprint(["package-lock.json"])} ${platform} ${extent}`;
}

/** @param {Extent} extent */
export function noteExtent(extent) {
  writeFileSync(stampFile, stampOf(extent));
}

async function install({ toRun }) {
  console.log("Installing packages (about a minute) …");
  const [command, ...before] = npmCommand();
  // Something may be running from a bare studio's packages, which npm ci would take away: those that are missing join them.
  const way = isBare() ? ["install", "--no-save", "--prefer-offline"] : ["ci"];
  // An inherited NODE_ENV=production must not decide what is left out.
  const extent = toRun ? "--omit=dev" : "--include=dev";
  const args = [...before, ...way, extent, "--include=optional", "--loglevel=error"];
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
export function areInstalled({ toRun = false } = {}) {
  const wanted = packagesIn(join(root, "package-lock.json"));
  const present = packagesIn(hiddenLock);
  return Boolean(wanted && present && isInPlace({ wanted, present, toRun }));
}

/** @returns {import("./in-place.mjs").Packages | undefined} */
export function packagesIn(lockFile) {
  const text = readIfThere(lockFile);
  return text && JSON.parse(text).packages;
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
