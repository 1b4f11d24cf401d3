import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";
import { runOnStudioNode } from "./setup/run.mjs";

// npm run dev: pages reload by themselves; the server restarts on a change.
runScript(async () => {
  await ensureInstalled();
  const flags = ["--watch-path=server", "--watch-path=contract"];
  return runOnStudioNode([...flags, "server/main.ts"], { NODE_ENV: "development" });
});
