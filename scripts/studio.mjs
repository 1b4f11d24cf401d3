import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

// npm run studio -- books: what the owner of a studio has done on its database; without a name, a list of it.
runScript(async () => {
  await ensureInstalled({ toRun: true });
  return runOnStudioNode(["server/admin/main.ts", ...process.argv.slice(2)]);
});
