import { existsSync } from "node:fs";
import { join } from "node:path";
import { Advice, root } from "../../setup/project.mjs";
import { runNpm } from "../npm.ts";

const version = "15.34.2";
const folder = join(root, "node_modules", ".cache", `firebase-tools-${version}`);
const command = join(folder, "node_modules", "firebase-tools", "lib", "bin", "firebase.js");

/**
 * Firebase's own tools, for their Auth emulator: installed on first use and apart from everything else, since they
 * bring six hundred packages that our code should never use. Their install scripts don't run.
 */
export function ensureFirebaseTools(): string {
  if (existsSync(command)) return command;
  console.log(`Installing firebase-tools ${version} (about a minute) …`);
  const isInstalled = runNpm(["install", "--no-save", "--prefix", folder, `firebase-tools@${version}`], root);
  if (isInstalled && existsSync(command)) return command;
  throw new Advice(
    "firebase-tools could not be installed. Check that the npm registry is reachable, then start again.",
  );
}
