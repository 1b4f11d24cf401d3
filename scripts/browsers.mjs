import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:browsers: the main journeys in Firefox and WebKit, narrow and wide;
// `-- --browser=firefox --width=390 --only=booking` runs some of them.
runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runTests(["scripts/testing/browsers/main.ts", ...process.argv.slice(2)]);
});
