import { existsSync } from "node:fs";
import { join } from "node:path";
import { isBuilt } from "./setup/build.mjs";
import { ensureInstalled, isBare } from "./setup/install.mjs";
import { root, runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

const built = "build/programs/studio.js";

// npm run studio -- books: the owner's commands on the studio's database; without a name, lists them.
runScript(async () => {
  // Beside a bare studio that runs: its own build's commands, also when newer sources wait for the next start.
  const isServing = isBare() && existsSync(join(root, built));
  if (!isServing) await ensureInstalled({ toRun: true });
  return runOnStudioNode([isServing || isBuilt() ? built : "server/admin/main.ts", ...process.argv.slice(2)]);
});
