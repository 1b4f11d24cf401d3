import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { leaveWhatRuns } from "./setup/leave-what-runs.mjs";
import { runScript } from "./setup/project.mjs";

// npm run build: builds what npm start serves; `-- --bare` then leaves only the packages that a built studio loads.
runScript(async () => {
  await ensureInstalled({ toRun: true });
  await ensureBuilt();
  if (process.argv.includes("--bare")) await leaveWhatRuns({ isAsked: true });
});
