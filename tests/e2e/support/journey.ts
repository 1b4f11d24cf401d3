import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { isShort } from "#tests/setup/short-form.ts";
import { leaveUnpainted, showPages } from "./paint.ts";

export { expect };

/** The errors that a test expects in this context's consoles. */
const expectations = new WeakMap<BrowserContext, RegExp[]>();

/**
 * Accepts console errors that a test causes on purpose, such as a refusal or a missing network, from any page of this
 * page's context. The pattern is matched against the message and, after it, the path of its URL.
 */
export function expectsErrors(page: Page, pattern: RegExp): void {
  const context = page.context();
  expectations.set(context, [...(expectations.get(context) ?? []), pattern]);
}

/** What the browser and the page log where the network is gone: the test took it away, or its studio has stopped. */
const withoutNetwork = /net::ERR_|You seem to be offline\./;

/**
 * Tests that fail when any page they open throws, or logs an error to its console that they did not expect. In the short
 * form their people save data, so that no code is fetched ahead, a fourteenth of the work: those who test that do not.
 */
export const test = base.extend<{ isPainted: boolean; savesData: boolean; complaints: string[] }>({
  isPainted: [false, { option: true }],
  savesData: [isShort, { option: true }],
  context: async ({ browser, context }, use, info) => {
    await use(context);
    if (info.error) await showPages(browser);
  },
  complaints: [
    async ({ browser, isPainted, savesData }, use, info) => {
      const complaints: string[] = [];
      const listen = (context: BrowserContext) => {
        if (!isPainted) leaveUnpainted(context).catch(() => undefined);
        if (savesData) context.addInitScript(saveData).catch(() => undefined);
        const note = (complaint: string) => {
          const expected = [withoutNetwork, ...(expectations.get(context) ?? [])];
          if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
        };
        context.on("weberror", (thrown) => note(textOf(thrown.error())));
        context.on("console", (message) => {
          if (message.type() === "error") note(`${message.text()} ${pathOf(message.location().url)}`);
        });
      };
      browser.on("context", listen);
      await use(complaints);
      browser.off("context", listen);
      if (info.error) await showPages(browser);
      expect(complaints, "errors of the pages that the test did not expect").toEqual([]);
    },
    { auto: true },
  ],
});

function saveData(): void {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.stack || `${error.name}: ${error.message}` : String(error);
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
