import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

// npm run dev: pages reload by themselves; on a change of what the server runs, another takes its place.
runScript(async () => {
  await ensureInstalled();
  const sources = ["server", "contract", "studio", "demo"];
  return runOnStudioNode(["scripts/dev/main.ts", "server/main.ts", ...sources], { NODE_ENV: "development" });
});
