import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "../../setup/project.mjs";
import { makeTemporaryFolder } from "../at-exit.ts";

/** What a checkout of its own needs no copy of. */
const leftOut = ["node_modules", ".git", ".cache", ".react-router", "data", "test-results"];

/**
 * Makes a checkout of the next release: as this one with its build, updated, and built over that build. Its pages'
 * scripts have other names.
 */
export function makeOtherBuild(): string {
  const { path: folder } = makeTemporaryFolder("shokti-other-build-");
  cpSync(root, folder, { recursive: true, filter: (from) => !leftOut.includes(relative(root, from)) });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const file = join(folder, "studio", "brand.ts");
  const brand = readFileSync(file, "utf8");
  const updated = brand.replace(/(tagline: ")/, "$1The next release of a ");
  if (updated === brand) throw new Error("studio/brand.ts has no tagline to change");
  writeFileSync(file, updated);
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("the next release could not be built");
  return folder;
}
