import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";

// npm run build: builds what npm start serves.
runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
