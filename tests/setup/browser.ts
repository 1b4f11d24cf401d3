import { findChromium } from "../../scripts/testing/chromium.ts";

/** How tests start a browser: the machine's Chromium, with neither a network of its own nor a sandbox. */
export const browserLaunch = {
  executablePath: process.env.CHROMIUM_PATH || findChromium(),
  args: [
    // As root there is none.
    "--no-sandbox",
    // Letters as wide in the headless shell as in the whole browser: the looks are compared.
    "--font-render-hinting=none",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** Where and in which language the people of the tests sit. */
export const browserContext = { locale: "en-US", timezoneId: "Asia/Dhaka" };
