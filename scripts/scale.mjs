import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:scale: runs journeys on three processes behind nginx, then, under load, kills and restarts them,
// replaces them with those of another build and takes their PostgreSQL away; `-- --only=kills,database --seconds=10` runs less of it.
runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runTests(["scripts/testing/scale/main.ts", ...process.argv.slice(2)]);
});
