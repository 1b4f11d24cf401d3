import type { Page } from "@playwright/test";

/**
 * Goes to a page and waits until it is hydrated. Before that its lists can be read and its fields typed into, but
 * a change is only applied by the next one.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await pageRuns(page);
}

/** Waits until the current page is hydrated, and what was pressed before has been replayed. */
export async function pageRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { keptPresses } = window as { keptPresses?: { stop: AbortController } };
    if (keptPresses && !keptPresses.stop.signal.aborted) return false;
    const form = document.querySelector("main form") ?? document.querySelector("main");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactFiber"));
  });
}

/** Navigates within the running page, as Back and Forward do: without loading a document. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // Before it runs, the page would hydrate what the server sent for another address.
  await pageRuns(page);
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
}
