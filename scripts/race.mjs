import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:race: many members request a few places at once, and people do things to each other at the same moment, on one
// process on SQLite and three on PostgreSQL; `-- --members=50 --places=3 --rounds=10 --engine=sqlite` sets how many of each, on
// one of its databases; `--only=crowd` or `--only=deleted` (any words of an encounter's name) runs part of it.
runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runTests(["scripts/testing/race/main.ts", ...process.argv.slice(2)]);
});
