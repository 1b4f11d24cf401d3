import type { Page } from "@playwright/test";

/** Fills in the login page that one was led to, and sends it. Where that leads is the test's to say. */
export async function fillInLogin(page: Page, { email, password }: { email: string; password: string }) {
  // First what only this page has: the one before, which is shown until it has come, may have a field for an email, too.
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Login" }).click();
}
