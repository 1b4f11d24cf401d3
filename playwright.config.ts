import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { browserContext, browserLaunch } from "./tests/setup/browser.ts";
import { journeyServers, journeyUrl } from "./tests/setup/journey-server.ts";
import { isShort, long } from "./tests/setup/short-form.ts";
import { stillServer } from "./tests/setup/still-studio.ts";
import { stripeServers } from "./tests/setup/stripe-servers.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  ...(isShort && { grepInvert: new RegExp(long.tag) }),
  // A journey waits as much as it works: on two cores three at once end sooner than two.
  workers: Math.max(3, availableParallelism()),
  // A busy machine takes many times as long as a quiet one: these end only what would never end.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices["Desktop Chrome"],
    baseURL: journeyUrl,
    ...browserContext,
    // What moves is painted sixty times a second, an eighth of the work: those who test it ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // What passes through one cannot be stood in for: those who test it allow it.
    serviceWorkers: "block",
    // A trace of every test takes its time: E2E_TRACE=on records them to look into a failure.
    trace: process.env.E2E_TRACE === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: browserLaunch,
  },
  webServer: [...journeyServers, stillServer, ...stripeServers],
});
