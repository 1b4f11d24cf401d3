import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runTests } from "./setup/run.mjs";

// npm run test:crash, test:fuzz, test:race, test:scale, test:starts: does to a studio what their scene says, in
// scripts/testing/scenes. `--only=`, `--engine=`, `--seed=` and a scene's own numbers run part of it; `--help` names them.
runScript(async () => {
  const [scene = "", ...options] = process.argv.slice(2);
  await ensureInstalled();
  // Fuzz calls the server in its own process.
  if (scene !== "fuzz") await ensureBuilt();
  return runTests(["scripts/testing/harness/main.ts", scene, ...options]);
});
