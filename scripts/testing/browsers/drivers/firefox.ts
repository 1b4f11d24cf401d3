import { existsSync } from "node:fs";
import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import { Advice } from "../../../setup/project.mjs";
import { installDebianPackage, isRootOnDebian } from "../../debian.ts";
import { onPath } from "../../on-path.ts";
import { type BrowserKind, type PageElement, timeZone } from "../browser.ts";

const macApp = "/Applications/Firefox.app/Contents/MacOS/firefox";

/** Headless Firefox, driven by WebDriver BiDi. */
const firefox: BrowserKind = {
  async launch(size) {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: await ensureFirefox(),
      defaultViewport: null,
      env: { ...process.env, TZ: timeZone },
    });
    const [page = await browser.newPage()] = await browser.pages();
    await page.setViewport(size);
    return {
      version: (await browser.version()).replace("firefox/", "Firefox "),
      open: async (url) => void (await page.goto(url)),
      back: async () => void (await page.goBack()),
      reload: async () => void (await page.reload()),
      ask: async <Answer>(expression: string) => (await page.evaluate(expression)) as Answer,
      find: (expression) => find(page, expression),
      takePicture: () => page.screenshot(),
      close: () => browser.close(),
    };
  },
};

export default firefox;

async function find(page: Page, expression: string): Promise<PageElement | undefined> {
  const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle | null;
  if (!element) return undefined;
  return {
    click: () => element.click(),
    async fill(text) {
      await element.evaluate((field) => (field as HTMLInputElement).select());
      await element.type(text);
    },
  };
}

async function ensureFirefox(): Promise<string> {
  const found = findFirefox();
  if (found) return found;
  if (isRootOnDebian()) await installDebianPackage(["firefox-esr"]);
  const installed = findFirefox();
  if (installed) return installed;
  throw new Advice(
    "There is no Firefox here. Do one of these and run npm run test:browsers again:\n" +
      "  Debian:         sudo apt-get install firefox-esr\n" +
      "  one elsewhere:  FIREFOX_PATH=/path/to/firefox npm run test:browsers",
  );
}

function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH ?? "", ...onPath("firefox-esr", "firefox"), macApp].find(existsSync);
}
