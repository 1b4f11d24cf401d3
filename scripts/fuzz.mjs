import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:fuzz: requests drawn from the API's description, to every operation, on both databases;
// `-- --requests=20000 --engine=sqlite --seed=7` as many, there, and those.
runScript(async () => {
  await ensureInstalled();
  return runTests(["scripts/testing/fuzz/main.ts", ...process.argv.slice(2)]);
});
