import { statSync } from "node:fs";
import { join } from "node:path";
import { Advice } from "../../setup/project.mjs";
import { runNpm } from "../npm.ts";

const folder = join(import.meta.dirname, "stryker");

/** Stryker's command and its plugin for Vitest. */
export const stryker = {
  command: join(folder, "node_modules/@stryker-mutator/core/bin/stryker.js"),
  vitestRunner: join(folder, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js"),
};

/** Installs Stryker on first use: no other command needs its 177 packages. */
export function ensureStryker(): void {
  if (changedAt("node_modules/.package-lock.json") >= changedAt("package-lock.json")) return;
  console.log("Installing Stryker …");
  if (!runNpm(["ci"], folder))
    throw new Advice(
      "Stryker could not be installed. Check that the npm registry is reachable, then start again.",
    );
}

/** Milliseconds; 0 for a file that is not there. */
function changedAt(file: string): number {
  return statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
