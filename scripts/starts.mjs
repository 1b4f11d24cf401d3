import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:starts: kills first starts of the built studio, three at once, and looks for what was left half done;
// `-- --rounds=5 --engine=sqlite` runs less of it.
runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runTests(["scripts/testing/starts/main.ts", ...process.argv.slice(2)]);
});
