import { delimiter, join } from "node:path";

/** Where programs of these names would lie, in the order of the machine's PATH. */
export function onPath(...names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}
