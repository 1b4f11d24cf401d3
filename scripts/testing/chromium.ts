import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Advice, root } from "../setup/project.mjs";
import { installDebianPackage, isRootOnDebian } from "./debian.ts";
import { onPath } from "./on-path.ts";
import { type Output, runNode } from "./run.ts";

// The headless shell first: it opens a page in a third of the time.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const macApp = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

const browsersFolder = join(root, ".cache", "browsers");

/** A working Chromium: CHROMIUM_PATH's, the machine's or Playwright's; undefined if there is none. */
export function findChromium(): string | undefined {
  const installed = [process.env.CHROMIUM_PATH ?? "", ...onPath(...names), macApp].find(runs);
  return installed ?? [playwrightsOwn(), playwrightsOwn(browsersFolder)].find(runs);
}

let ensured: Promise<string> | undefined;

/**
 * A working Chromium, installed if need be: Debian's package as root on Debian, else Playwright's own. That takes half a
 * minute, in which others go on; who asks meanwhile gets the same.
 */
export function ensureChromium(output?: Output): Promise<string> {
  ensured ??= findOrInstall(output);
  return ensured;
}

async function findOrInstall(output: Output | undefined): Promise<string> {
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium here yet: installing one …");
  // Older Debian releases have only the second.
  if (isRootOnDebian()) await installDebianPackage(["chromium-headless-shell", "chromium"], output);
  if (!findChromium()) await installPlaywrightsOwn(output);
  const installed = findChromium();
  if (installed) return installed;
  throw new Advice(
    "The browser journeys need Chromium, and none could be installed. Do one of these and run npm test again:\n" +
      "  Debian, Ubuntu:  sudo apt-get install chromium\n" +
      "  other systems:   npx playwright install --with-deps chromium\n" +
      "  one elsewhere:   CHROMIUM_PATH=/path/to/chromium npm test",
  );
}

function runs(file: string): boolean {
  return existsSync(file) && spawnSync(file, ["--version"], { timeout: 20_000 }).status === 0;
}

/** Where Playwright keeps its Chromium, or would. It reads its environment at start only, so ask a new process. */
function playwrightsOwn(folder?: string): string {
  const question = "require('@playwright/test').chromium.executablePath()";
  const env = { ...process.env, ...(folder && { PLAYWRIGHT_BROWSERS_PATH: folder }) };
  return spawnSync(process.execPath, ["-p", question], { cwd: root, env, encoding: "utf8" }).stdout.trim();
}

/** Installs into the checkout, because the home directory may be read-only or missing. */
function installPlaywrightsOwn(output: Output | undefined): Promise<number> {
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  return runNode(
    [cli, "install", "--no-shell", "chromium"],
    { PLAYWRIGHT_BROWSERS_PATH: browsersFolder },
    output,
  );
}
