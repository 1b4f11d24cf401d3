import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm test: every check and every test; `npm test -- --only=unit,e2e` runs a part.
runScript(async () => {
  await ensureInstalled();
  return runTests(["scripts/testing/main.ts", ...process.argv.slice(2)]);
});
