import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

/** What a test has said that the pages of this window will complain of. */
const expectations = new WeakMap<BrowserContext, RegExp[]>();

/**
 * Lets the pages of this one's window complain of what the test is about: a refusal, a network that is not there.
 * Compared with the complaint and, behind it, the path that it is about.
 */
export function expectsErrors(page: Page, pattern: RegExp): void {
  const context = page.context();
  expectations.set(context, [...(expectations.get(context) ?? []), pattern]);
}

/** What the browser and the page write where the test itself took the network away, or a request. */
const takenAway = /net::ERR_(INTERNET_DISCONNECTED|FAILED)|You seem to be offline\./;

/** Tests that fail when any page they open throws, or writes an error to its console that they did not expect. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ browser }, use) => {
      const complaints: string[] = [];
      const listen = (context: BrowserContext) => {
        const note = (complaint: string) => {
          const expected = [takenAway, ...(expectations.get(context) ?? [])];
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
      expect(complaints, "errors of the pages that the test did not expect").toEqual([]);
    },
    { auto: true },
  ],
});

function textOf(error: unknown): string {
  return error instanceof Error ? error.stack || `${error.name}: ${error.message}` : String(error);
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}
