import type { Browser, BrowserContext, Page } from "@playwright/test";

/**
 * Hides all pages of this context from now on. Nobody looks at the pixels of a journey: what is invisible is laid out
 * and pressed as ever, but not painted, a seventh of the work. Who looks at pixels asks for them: `isPainted`.
 */
export async function leaveUnpainted(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (parent !== window) return;
    const unseen = new CSSStyleSheet();
    unseen.replaceSync(":root { opacity: 0 }");
    document.adoptedStyleSheets = [unseen];
  });
}

/** Shows all open pages, for the pictures of a test that failed. */
export async function showPages(browser: Browser): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const show = () => document.adoptedStyleSheets.splice(0).length;
  await Promise.all(pages.map((page) => page.evaluate(show).catch(() => undefined)));
}

/** What a function finds in the page as people see it; it is serialized, and must not wait for anything. */
export async function lookAt(page: Page, find: () => string[]): Promise<string[]> {
  return page.evaluate<string[]>(`{
    const unseen = document.adoptedStyleSheets;
    document.adoptedStyleSheets = [];
    const found = (${find})();
    document.adoptedStyleSheets = unseen;
    found;
  }`);
}

/** Does something while the page is painted. */
export async function asPainted<Result>(page: Page, run: () => Promise<Result>): Promise<Result> {
  const unseen = await page.evaluateHandle(() => document.adoptedStyleSheets.splice(0));
  try {
    return await run();
  } finally {
    await unseen.evaluate((sheets) => document.adoptedStyleSheets.push(...sheets));
    await unseen.dispose();
  }
}
