import { expect, type Page } from "@playwright/test";

/** The mail that is shown, in its frame. */
export const framed = (page: Page) => page.frameLocator('iframe[title="The email as HTML"]');

/** Opens a mail in the inbox page that the test came to, once it is there: mails are sent after the response. */
export async function openMail(page: Page, { to, subject }: { to: string; subject: string }): Promise<void> {
  const mail = page.getByRole("listitem").filter({ hasText: to }).filter({ hasText: subject });
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.getByRole("link", { name: subject }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
}

/** Goes to the demo's inbox from a page that asks for it, and follows the link that confirms this email. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Open the demo’s inbox" }).click();
  await openMail(page, { to: email, subject: "Confirm your email for Shokti" });
  await framed(page).getByRole("link", { name: "Confirm your email" }).click();
  await page.getByRole("button", { name: "Yes, this is my address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email is confirmed");
}
