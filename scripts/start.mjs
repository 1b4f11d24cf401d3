import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as util from "node:util";
import { ensureBuilt, isBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { leaveWhatRuns } from "./setup/leave-what-runs.mjs";
import { root, runScript } from "./setup/project.mjs";
import { builtStudio, builtStudioEnv, runOnStudioNode } from "./setup/run.mjs";

// npm start: from a fresh clone to a running studio, on any Node from 20 on, with nothing installed.
runScript(async () => {
  await ensureInstalled({ toRun: true });
  // Nobody should wait for a build to hear that a setting is missing; a built studio says so itself.
  if (!isBuilt()) {
    const refused = await runOnStudioNode(["server/check-settings.ts"]);
    if (refused) return refused;
  }
  await ensureBuilt();
  if (isProduction()) await leaveWhatRuns();
  return runOnStudioNode(builtStudio, builtStudioEnv);
});

function isProduction() {
  const file = join(root, ".env");
  // Only looked at: the studio reads its settings itself. Nodes before 20.12 can't parse it, and keep all packages.
  const written = existsSync(file) ? util.parseEnv?.(readFileSync(file, "utf8")) : undefined;
  return (process.env.STUDIO_MODE ?? written?.STUDIO_MODE) === "production";
}
