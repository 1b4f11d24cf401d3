import { ensureBuilt, isBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { builtStudio, runOnStudioNode } from "./setup/run.mjs";

// npm start: from a fresh clone to a running studio, on any Node from 20 on, with nothing installed.
runScript(async () => {
  await ensureInstalled({ toRun: true });
  // Nobody should wait for a build to hear that a setting is missing; a built studio says so itself.
  if (!isBuilt()) {
    const refused = await runOnStudioNode(["server/check-settings.ts"]);
    if (refused) return refused;
  }
  await ensureBuilt();
  return runOnStudioNode(builtStudio, { NODE_ENV: "production" });
});
