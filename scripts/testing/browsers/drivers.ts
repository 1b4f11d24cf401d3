import { statSync } from "node:fs";
import { join } from "node:path";
import { Advice, root } from "../../setup/project.mjs";
import { runNpm } from "../npm.ts";
import { runNode } from "../run.ts";
import type { BrowserKind } from "./browser.ts";

const folder = join(import.meta.dirname, "drivers");

/** Installs the drivers' packages on first use, and checks their types, which only this command has. */
export async function ensureDrivers(): Promise<void> {
  if (changedAt("node_modules/.package-lock.json") < changedAt("package-lock.json")) {
    console.log("Installing the browsers’ drivers …");
    if (!runNpm(["ci"], folder))
      throw new Advice(
        "The drivers could not be installed. Check that the npm registry is reachable, then start again.",
      );
  }
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  if ((await runNode([tsc, "--project", folder])) !== 0)
    throw new Advice("The drivers’ types don’t fit: see above.");
}

/** The driver of "firefox" or "webkit". Its name is computed: what checks all other code has no such packages. */
export async function driverOf(kind: string): Promise<BrowserKind> {
  const driver: { default: BrowserKind } = await import(
    new URL(`./drivers/${kind}.ts`, import.meta.url).href
  );
  return driver.default;
}

/** Milliseconds; 0 for a file that is not there. */
function changedAt(file: string): number {
  return statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
