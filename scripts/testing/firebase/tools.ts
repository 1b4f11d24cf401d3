import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Advice, root } from "../../setup/project.mjs";

const version = "15.34.2";
const folder = join(root, "node_modules", ".cache", `firebase-tools-${version}`);
const command = join(folder, "node_modules", "firebase-tools", "lib", "bin", "firebase.js");

/**
 * Firebase's own tools, for their emulator of accounts: installed when they are first asked for and beside everything
 * else, since they bring six hundred packages that nothing of ours is to use. Their install scripts do not run.
 */
export function ensureFirebaseTools(): string {
  if (existsSync(command)) return command;
  console.log(`Installing firebase-tools ${version} (about a minute) …`);
  const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["install", "--prefix", folder, ...options, `firebase-tools@${version}`];
  const { npm_execpath: npm } = process.env;
  const { status } = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { stdio: "inherit" })
    : spawnSync("npm", args, { stdio: "inherit" });
  if (status === 0 && existsSync(command)) return command;
  throw new Advice("firebase-tools could not be installed; with the registry in reach, start again.");
}
