import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./project.mjs";

/**
 * One hash over the names and contents of files and folders; a missing path counts as empty.
 * @param {string[]} paths relative to the checkout
 */
export function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesUnder).sort()) {
    hash.update(`${relative(root, file).split(sep).join("/")}\0`);
    hash.update(createHash("sha256").update(readFileSync(file)).digest());
  }
  return hash.digest("hex");
}

/**
 * Every file below a folder, but for installed packages; of a file, itself; of a missing path, nothing.
 * @param {string} path relative to the checkout
 * @returns {string[]} absolute paths
 */
export function filesUnder(path) {
  const full = join(root, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [full];
  return readdirSync(full, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !file.slice(full.length).includes(`${sep}node_modules${sep}`));
}
