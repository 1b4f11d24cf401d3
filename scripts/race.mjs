import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:race: many members request a few places at once, one process on SQLite and three on PostgreSQL;
// `-- --members=50 --places=3 --engine=sqlite` sets how many of each, on one of its databases.
runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runTests(["scripts/testing/race/main.ts", ...process.argv.slice(2)]);
});
