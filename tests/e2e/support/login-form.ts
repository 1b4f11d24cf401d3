import type { Page } from "@playwright/test";

/** Fills in the login page that the test was redirected to, and submits it. */
export async function fillInLogin(page: Page, { email, password }: { email: string; password: string }) {
  // Starts with a field only this page has: the previous page, shown until then, may have an email field, too.
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Login" }).click();
}
