import type { Browser, Page } from "@playwright/test";
import { expect, expectsErrors } from "./journey.ts";
import { fillInLogin } from "./login-form.ts";
import { linkIn, type NewStudio } from "./new-studio.ts";
import { addPasskey, logInByPasskey } from "./passkeys.ts";

/** The owner's first steps in a new studio: the mailed link, a password and a second factor, by which they log in. */
export async function openAsOwner(browser: Browser, studio: NewStudio): Promise<Page> {
  const page = await studio.comeIn(browser);
  const invitation = await studio.mailTo(studio.adminEmail, /^You’re now an admin of Shokti$/);
  await page.goto(linkIn(invitation, /reset-password/));
  await page.getByLabel("Password", { exact: true }).fill("Strong@2025");
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await fillInLogin(page, { email: studio.adminEmail, password: "Strong@2025" });
  await expect(page).toHaveURL("/");
  // The menu counts what waits, before it is known that a second factor is missing.
  expectsErrors(page, /403.*\/(usersbyadmin|refunds|called-off-sessions)|refused a request: 403/);
  await page.goto("/dashboard/all-users");
  await expect(page).toHaveURL("/dashboard/profile");
  await expect(page.getByRole("main")).toContainText("You run this studio");
  await addPasskey(page);
  await expect(page.getByRole("main")).not.toContainText("You run this studio");
  await logInByPasskey(page);
  return page;
}
