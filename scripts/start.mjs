import { ensureBuilt, isBuilt } from "./setup/build.mjs";
import { ensureInstalled, isOnlyToRun } from "./setup/install.mjs";
import { leaveWhatRuns } from "./setup/leave-what-runs.mjs";
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
  if (isProduction() && isOnlyToRun()) leaveWhatRuns();
  return runOnStudioNode(builtStudio, { NODE_ENV: "production" });
});

function isProduction() {
  try {
    process.loadEnvFile?.();
  } catch {
    // There need be no .env; the studio says what is wrong with one.
  }
  return process.env.STUDIO_MODE === "production";
}
