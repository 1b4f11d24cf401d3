import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:accept: retakes the reference screenshots after an intended change; all of them, or only those of the
// screens it names: npm run test:accept -- home all-users.
runScript(async () => {
  await ensureInstalled();
  return runTests(["scripts/testing/accept.ts", ...process.argv.slice(2)]);
});
