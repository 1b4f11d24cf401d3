import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { createInterface } from "node:readline";
import { Builder, error, type WebDriver, type WebElement } from "selenium-webdriver";
import { Advice } from "../../../setup/project.mjs";
import { installDebianPackage, isRootOnDebian } from "../../debian.ts";
import { freePort } from "../../free-port.ts";
import { onPath } from "../../on-path.ts";
import { type Browser, type BrowserKind, type PageElement, type Size, timeZone } from "../browser.ts";

const debianPackages = ["webkit2gtk-driver", "xvfb"];

/** WebKitGTK's MiniBrowser, by WebDriver, on a virtual screen. */
const webkit: BrowserKind = {
  async launch(size) {
    const programs = await ensureWebkit();
    const screen = await openScreen(programs.screen, size);
    const port = String(await freePort());
    const env = { ...process.env, DISPLAY: screen.display, TZ: timeZone };
    const server = spawn(programs.driver, ["--host=local", `--port=${port}`], { env, stdio: "ignore" });
    const driver = await connect(`http://127.0.0.1:${port}`, programs.browser);
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
    return {
      ...(await pageOf(driver)),
      async close() {
        await driver.quit();
        await end(server);
        await end(screen.process);
      },
    };
  },
};

export default webkit;

async function pageOf(driver: WebDriver): Promise<Omit<Browser, "close">> {
  const capabilities = await driver.getCapabilities();
  return {
    version: `WebKitGTK ${capabilities.getBrowserVersion()}`,
    open: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    ask: (expression) => driver.executeScript(`return (${expression})`),
    find: async (expression) => {
      const element = await driver.executeScript<WebElement | null>(`return (${expression})`);
      return element ? handle(element) : undefined;
    },
    takePicture: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
  };
}

function handle(element: WebElement): PageElement {
  // The driver doesn't scroll elements into view by itself.
  const bringIntoView = () =>
    element
      .getDriver()
      .executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
  return {
    async click() {
      await bringIntoView();
      await element.click();
    },
    async fill(text) {
      await bringIntoView();
      await element.clear();
      await element.sendKeys(text);
    },
  };
}

/** The driver doesn't say when it is listening, so the first session is requested until one opens. */
async function connect(server: string, browser: string): Promise<WebDriver> {
  // Full screen: with its toolbar the window can't be as narrow as a phone.
  const options = { binary: browser, args: ["--automation", "--full-screen"] };
  const builder = new Builder().usingServer(server);
  const until = Date.now() + 20_000;
  for (;;) {
    try {
      return await builder
        .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options })
        .build();
    } catch (failure) {
      if (failure instanceof error.WebDriverError || Date.now() > until) throw failure;
    }
  }
}

/** Xvfb writes the number of the display it opened to its third file descriptor. */
async function openScreen(program: string, { width, height }: Size) {
  const args = ["-displayfd", "3", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"];
  const process = spawn(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(createInterface({ input: process.stdio[3] as NodeJS.ReadableStream }), "line");
  return { process, display: `:${number}` };
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const ended = once(process, "exit");
  process.kill();
  await ended;
}

async function ensureWebkit() {
  const found = findWebkit();
  if (found) return found;
  if (isRootOnDebian()) for (const name of debianPackages) await installDebianPackage([name]);
  const installed = findWebkit();
  if (installed) return installed;
  throw new Advice(
    "There is no WebKit with a driver here. On Debian or Ubuntu do this and run npm run test:browsers again:\n" +
      `  sudo apt-get install ${debianPackages.join(" ")}\n` +
      "Elsewhere run npm run test:browsers -- --browser=firefox.",
  );
}

function findWebkit(): Record<"driver" | "browser" | "screen", string> | undefined {
  const driver = onPath("WebKitWebDriver").find(existsSync);
  const screen = onPath("Xvfb").find(existsSync);
  const [browser] = globSync("/usr/lib{,exec}/{*/,}webkit2gtk-4.*/MiniBrowser");
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}
