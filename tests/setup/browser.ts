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
  ],
};

/** The locale and time zone of the tests' people. */
export const browserContext = { locale: "en-US", timezoneId: "Asia/Dhaka" };
