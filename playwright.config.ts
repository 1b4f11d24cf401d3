import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { browserContext, browserLaunch } from "./tests/setup/browser.ts";
import { journeyServers, journeyUrl } from "./tests/setup/journey-server.ts";
import { stripeServers } from "./tests/setup/stripe-servers.ts";

const longest = /(killed-studio|routes|screens|trainers-life|visual)\.spec\.ts$/;
const desktop = devices["Desktop Chrome"];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // A journey waits as much as it works: on two cores three at once end sooner than two.
  workers: Math.max(3, availableParallelism()),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: journeyUrl,
    ...browserContext,
    // What moves is painted sixty times a second, an eighth of the work: those who test it ask for it.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every test takes its time: E2E_TRACE=on records them to look into a failure.
    trace: process.env.E2E_TRACE === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: browserLaunch,
  },
  // The longest first, so that no worker is left with one of them at the end.
  projects: [
    { name: "long", testMatch: longest, use: desktop },
    { name: "others", testIgnore: longest, use: desktop },
  ],
  webServer: [...journeyServers, ...stripeServers],
});
