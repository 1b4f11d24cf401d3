import { join } from "node:path";
import { ensureBuilt } from "../../setup/build.mjs";
import { root } from "../../setup/project.mjs";
import { makeTemporaryFolder } from "../at-exit.ts";
import { ensureChromium } from "../chromium.ts";
import { freePort } from "../free-port.ts";
import { runNode, stopOnSignals } from "../run.ts";
import { ensureFirebaseTools } from "./tools.ts";

const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
const { path: folder } = makeTemporaryFolder("shokti-firebase-");
stopOnSignals();

await ensureBuilt();
process.exitCode = await runNode(
  [playwright, "test", "--config", "tests/firebase/playwright.config.ts", ...process.argv.slice(2)],
  {
    CHROMIUM_PATH: await ensureChromium(),
    FIREBASE_TOOLS: ensureFirebaseTools(),
    EMULATOR_FOLDER: folder,
    EMULATOR_PORT: String(await freePort()),
  },
);
