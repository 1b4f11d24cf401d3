import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** How many builds' files lie side by side, the newest included: a page may be open, or a process run, for that long. */
const buildsKept = 3;
/** Beside the folder: the files of the builds that are kept, the newest first. */
const listOf = (folder) => `${folder}.builds.json`;

/**
 * Moves a complete build from the folder it was made in over the one that is served, which a running process may be
 * reading: each file is replaced at once, names with a hash first, and files of the builds before stay.
 * @param {{ made: string, served: string }} folders
 */
export function switchBuild({ made, served }) {
  const fresh = filesIn(made);
  const builds = [fresh, ...buildsIn(served)].slice(0, buildsKept);
  for (const file of fresh.toSorted((a, b) => Number(isHashed(b)) - Number(isHashed(a)))) {
    mkdirSync(dirname(join(served, file)), { recursive: true });
    renameSync(join(made, file), join(served, file));
  }
  const kept = new Set(builds.flat());
  for (const file of filesIn(served)) if (!kept.has(file)) rmSync(join(served, file));
  writeFileSync(listOf(served), JSON.stringify(builds));
  rmSync(made, { recursive: true });
}

/** What refers to other files must not come before them. */
const isHashed = (file) => file.startsWith("assets/");

/**
 * The files of each build in a folder, the newest first; one without a list is a single build's.
 * @returns {string[][]}
 */
export function buildsIn(folder) {
  const list = listOf(folder);
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [filesIn(folder)];
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}
