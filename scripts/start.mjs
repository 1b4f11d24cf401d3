import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { builtStudio, runOnStudioNode } from "./setup/run.mjs";

// npm start: from a fresh clone to a running studio, on any Node from 20 on, with nothing installed.
runScript(async () => {
  await ensureInstalled({ toRun: true });
  await ensureBuilt();
  return runOnStudioNode(builtStudio, { NODE_ENV: "production" });
});
