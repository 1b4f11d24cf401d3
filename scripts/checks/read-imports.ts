import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { root } from "../setup/project.mjs";

/** One import of one file. Paths are relative to the checkout; a package keeps its name. */
export type Import = { from: string; to: string; isPackage: boolean; isType: boolean };

/** Every import, re-export and dynamic import of a file; throws if the file doesn't parse. */
export function readImports(file: string): Import[] {
  const source = readFileSync(join(root, file), "utf8");
  const { module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);

  const found: { specifier: string; isType: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    found.push({ specifier: moduleRequest.value, isType });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^["'`]([^$]*)["'`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) found.push({ specifier: literal[1], isType: false });
  }
  return found.map(({ specifier, isType }) => ({ from: file, ...resolve(file, specifier), isType }));
}

function resolve(file: string, specifier: string) {
  const path = specifier.replace(/\?.*$/, "");
  if (path.startsWith(".")) return { to: posix.join(posix.dirname(file), path), isPackage: false };
  if (path.startsWith("#")) return { to: posix.normalize(path.slice(1)), isPackage: false };
  return { to: path, isPackage: true };
}
