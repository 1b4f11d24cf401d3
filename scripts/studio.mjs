import { isBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

// npm run studio -- books: the owner's commands on the studio's database; without a name, lists them.
runScript(async () => {
  await ensureInstalled({ toRun: true });
  const program = isBuilt() ? "build/programs/studio.js" : "server/admin/main.ts";
  return runOnStudioNode([program, ...process.argv.slice(2)]);
});
