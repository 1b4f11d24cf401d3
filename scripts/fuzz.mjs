import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:fuzz: sends requests generated from the API's description to every operation, on both databases;
// `-- --requests=20000 --engine=sqlite --seed=7` sets how many, on which engine and with which seed.
runScript(async () => {
  await ensureInstalled();
  return runTests(["scripts/testing/fuzz/main.ts", ...process.argv.slice(2)]);
});
