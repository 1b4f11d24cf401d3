import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

// npm run test:accept: takes the pictures that the pages are compared with anew, after a wanted change.
runScript(async () => {
  await ensureInstalled();
  return runOnStudioNode(["scripts/testing/accept.ts"]);
});
