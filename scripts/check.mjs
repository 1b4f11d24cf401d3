import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

// npm run check: types, lint, import rules, structure, unused code; all at once.
runScript(async () => {
  await ensureInstalled();
  return runOnStudioNode(["scripts/checks/main.ts"]);
});
