import { ensureBuilt } from "./setup/build.mjs";
import { ensureInstalled } from "./setup/install.mjs";
import { runScript } from "./setup/project.mjs";

// npm run build: what npm start does before it serves.
runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
