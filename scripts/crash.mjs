import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:crash: kills the built studio between intent and booking, over and over, and looks for losses;
// `-- --kills=20 --engine=sqlite` kills it fewer times, on one of its databases.
runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runTests(["scripts/testing/crash/main.ts", ...process.argv.slice(2)]);
});
