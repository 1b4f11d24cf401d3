import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

export { expect };

/** What a test has said that the pages of this window will complain of. */
const expectations = new WeakMap<BrowserContext, RegExp[]>();

/**
 * Lets the pages of this one's window complain of what the test is about: a refusal, a network that is not there.
 */
export function expectsErrors(page: Page, pattern: RegExp): void {
  const context = page.context();
  expectations.set(context, [...(expectations.get(context) ?? []), pattern]);
}

/** What the tests' own script runs into in the frame of a mail, which may not read the browser's storage. */
const inMailFrame = /The document is sandboxed/;

/** Tests that fail when any page they open throws an error that they did not expect. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ browser }, use) => {
      const complaints: string[] = [];
      const listen = (context: BrowserContext) => {
        const note = (complaint: string) => {
          const expected = [inMailFrame, ...(expectations.get(context) ?? [])];
          if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
        };
        context.on("weberror", (thrown) => note(textOf(thrown.error())));
      };
      for (const context of browser.contexts()) listen(context);
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
