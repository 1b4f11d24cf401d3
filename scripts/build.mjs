import { ensureBuilt } from "./setup/build.mjs";
import { buildAgain } from "./setup/build-again.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { leaveWhatRuns } from "./setup/leave-what-runs.mjs";
import { runScript } from "./setup/project.mjs";

// npm run build: builds what npm start serves. `-- --twice` builds again elsewhere and compares; `-- --bare` then leaves
// only the packages that a built studio loads.
runScript(async () => {
  await ensureInstalled({ toRun: true });
  await ensureBuilt();
  if (process.argv.includes("--twice")) await buildAgain();
  if (process.argv.includes("--bare")) await leaveWhatRuns({ isAsked: true });
});
