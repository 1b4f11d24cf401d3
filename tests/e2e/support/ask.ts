import type { Page } from "@playwright/test";

/** Asks the API with the access token of whoever is logged in at this page's browser. @throws unless it is granted */
export async function ask(page: Page, method: string, path: string, data?: unknown) {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  const token = stored.find(({ name }) => name === "access-token")?.value;
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(path, { method, data, headers, failOnStatusCode: true });
  return (await answer.json()) as { insertedId: string };
}
