import { delimiter, join } from "node:path";

/** The paths where programs with these names would be, in PATH order. */
export function onPath(...names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}
