import { findChromium } from "../../scripts/testing/chromium.ts";

/** How tests start a browser: the machine's Chromium, without background networking or a sandbox. */
export const browserLaunch = {
  executablePath: process.env.CHROMIUM_PATH || findChromium(),
  args: [
    // It can't run as root.
    "--no-sandbox",
    // Equal glyph widths in the headless shell and the full browser, because looks are compared.
    "--font-render-hinting=none",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // One process for all pages of a context: by the policy on openers each page would start a second, and drop the first.
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
  ],
};

/** The locale and time zone of the tests' people. */
export const browserContext = { locale: "en-US", timezoneId: "Asia/Dhaka" };
