import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

// npm run bench: measures the built studio and writes docs/performance.md; `-- --only=http,scale` measures some parts.
runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runOnStudioNode(["scripts/bench/main.ts", ...process.argv.slice(2)], { NODE_ENV: "production" });
});
