import { accessSync, constants, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hiddenLock, isOnlyToRun, modules, noteExtent, packagesIn, stampFile } from "./install.mjs";
import { withSetupLock } from "./lock.mjs";
import { isOwnNodeEnough, isPinnedNode } from "./node.mjs";

/** What a built studio loads from node_modules; all else is in the build. */
const loaded = [
  "sharp",
  "swagger-ui-dist",
  "@expo-google-fonts/archivo-narrow",
  "@expo-google-fonts/hind-siliguri",
];

/**
 * Deletes every package but those that a built studio loads; of the pinned Node its headers, or all of it where this
 * machine's own Node will do. Whatever needs more installs it again. Unless it `isAsked` for, somebody's tools stay, and
 * so does what this user may not delete.
 */
export async function leaveWhatRuns({ isAsked = false } = {}) {
  const isWanted = () => isAsked || (isOnlyToRun() && mayDelete());
  if (isWanted()) await withSetupLock(async () => isWanted() && deleteTheRest());
}

function mayDelete() {
  try {
    accessSync(modules, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function deleteTheRest() {
  const present = packagesIn(hiddenLock);
  if (!present) return;
  // The notes go first: an interrupted run must not be taken for a complete installation.
  for (const note of [stampFile, hiddenLock]) remove(note);
  // Of a scope all packages stay.
  const kept = new Set([...withWhatTheyNeed(loaded, present)].map((name) => name.split("/")[0]));
  for (const entry of readdirSync(modules)) {
    const part = isPinnedNode(entry) && !isOwnNodeEnough() ? "include" : "";
    if (!kept.has(entry)) remove(join(modules, entry, part));
  }
  noteExtent("built");
}

const remove = (path) => rmSync(path, { recursive: true, force: true });

/**
 * @param {string[]} names
 * @param {import("./in-place.mjs").Packages} present
 */
function withWhatTheyNeed(names, present, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const { dependencies, optionalDependencies } = present[`node_modules/${name}`] ?? {};
    withWhatTheyNeed(Object.keys({ ...dependencies, ...optionalDependencies }), present, found);
  }
  return found;
}
