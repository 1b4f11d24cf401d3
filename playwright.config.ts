import { defineConfig, devices } from "@playwright/test";
import { browserContext, browserLaunch } from "./tests/setup/browser.ts";
import { journeyServer, journeyUrl } from "./tests/setup/journey-server.ts";
import { stripeServers } from "./tests/setup/stripe-servers.ts";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: journeyUrl,
    ...browserContext,
    // A trace of every test takes its time: E2E_TRACE=on records them to look into a failure.
    trace: process.env.E2E_TRACE === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: browserLaunch,
  },
  projects: [{ name: "desktop", use: { ...devices["Desktop Chrome"] } }],
  webServer: [journeyServer, ...stripeServers],
});
