import { join } from "node:path";
import { ensureBuilt } from "../setup/build.mjs";
import { root } from "../setup/project.mjs";
import { makeTemporaryFolder } from "./at-exit.ts";
import { ensureChromium } from "./chromium.ts";
import { freePort } from "./free-port.ts";
import { runNode, stopOnSignals } from "./run.ts";

const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
const { path: dataFolder } = makeTemporaryFolder("shokti-accept-");
stopOnSignals();

await ensureBuilt();
const screens = process.argv.slice(2).map((screen) => `${screen.replaceAll("-", " ")} looks as it did`);
const args = ["test", "tests/e2e/looks.spec.ts", "--update-snapshots=all", "--reporter=list"];
args.push("--grep", screens.join("|") || "looks as it did");
process.exitCode = await runNode([playwright, ...args], {
  CHROMIUM_PATH: await ensureChromium(),
  E2E_PORT: String(await freePort()),
  E2E_DATA_DIR: dataFolder,
});
