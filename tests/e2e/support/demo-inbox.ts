import { expect, type Locator, type Page } from "@playwright/test";

/** The mail that is shown, in its frame. */
export const framed = (page: Page) => page.frameLocator('iframe[title="The email as HTML"]');

/** A mail to somebody, of which they can be asked in the demo's inbox. */
type Mail = { to: string; subject: string };

/** Goes to somebody's inbox until a mail is there: mails are sent after the response that caused them. */
export async function findMail(page: Page, { to, subject }: Mail): Promise<Locator> {
  const mail = page.getByRole("listitem").getByRole("link", { name: subject }).first();
  await expect(async () => {
    await page.goto(`/demo/mail?${new URLSearchParams({ to })}`);
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  return mail;
}

/** Opens the newest such mail; returns its frame. */
export async function openMail(page: Page, mail: Mail) {
  await (await findMail(page, mail)).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(mail.subject);
  return framed(page);
}

/** Goes to the demo's inbox from a page that asks for it, and follows the link that confirms this email. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Open the demo’s inbox" }).click();
  await openMail(page, { to: email, subject: "Confirm your email for Shokti" });
  await framed(page).getByRole("link", { name: "Confirm your email" }).click();
  await page.getByRole("button", { name: "Yes, this is my address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email is confirmed");
}
