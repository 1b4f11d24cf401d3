import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { browserContext, browserLaunch } from "../setup/browser.ts";
import { emulatorHost, project } from "./emulator.ts";

const { FIREBASE_TOOLS: tools = "", EMULATOR_FOLDER: folder = "" } = process.env;
const [host, port] = emulatorHost.split(":");
const config = join(folder, "firebase.json");
writeFileSync(
  config,
  JSON.stringify({ emulators: { auth: { host, port: Number(port) }, ui: { enabled: false } } }),
);

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...browserContext,
    ...devices["Desktop Chrome"],
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: browserLaunch,
  },
  webServer: {
    command: `"${process.execPath}" "${tools}" emulators:start --only auth --project ${project.projectId} --config "${config}"`,
    cwd: folder,
    url: `http://${emulatorHost}`,
    // Keeps the tools' settings and caches in the folder that is removed.
    env: { XDG_CONFIG_HOME: folder, CI: "1" },
    timeout: 120_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
