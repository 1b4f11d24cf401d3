import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/testing/chromium.ts";
import { journeyServer, journeyUrl } from "./tests/setup/journey-server.ts";
import { stripeServers } from "./tests/setup/stripe-servers.ts";

// Without a network of its own Chromium must not look for one; as root it has no sandbox.
const launchArgs = [
  "--no-sandbox",
  // Letters as wide in the headless shell as in the whole browser: the looks are compared.
  "--font-render-hinting=none",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: journeyUrl,
    locale: "en-US",
    timezoneId: "Asia/Dhaka",
    // A trace of every test takes its time: E2E_TRACE=on records them to look into a failure.
    trace: process.env.E2E_TRACE === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM_PATH || findChromium(), args: launchArgs },
  },
  projects: [{ name: "desktop", use: { ...devices["Desktop Chrome"] } }],
  webServer: [journeyServer, ...stripeServers],
});
