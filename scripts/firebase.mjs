import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:firebase: accounts at Firebase, through the pages, against Firebase's own emulator.
runScript(async () => {
  await ensureInstalled();
  return runTests(["scripts/testing/firebase/main.ts", ...process.argv.slice(2)]);
});
