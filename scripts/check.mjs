import { existsSync } from "node:fs";
import { join } from "node:path";
import { areInstalled, ensureInstalled } from "./setup/install.mjs";
import { Advice, root, runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

// npm run check: types, lint, import rules, structure and unused code, in parallel.
runScript(async () => {
  // It runs often and next to a running studio, so it never changes installed packages.
  if (!existsSync(join(root, "node_modules"))) await ensureInstalled();
  else if (!areInstalled()) throw new Advice("node_modules doesn't match package-lock.json: run npm ci.");
  return runOnStudioNode(["scripts/checks/main.ts"]);
});
