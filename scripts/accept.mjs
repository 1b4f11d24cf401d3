import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:accept: takes anew the pictures that the pages are compared with, after a wanted change; all of
// them, or only those of the screens that it names: npm run test:accept -- home all-users.
runScript(async () => {
  await ensureInstalled();
  return runTests(["scripts/testing/accept.ts", ...process.argv.slice(2)]);
});
