import type { Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { long } from "#tests/setup/short-form.ts";
import { totpCode } from "#tests/totp.ts";
import { expect, test } from "./support/journey.ts";
import { fillInLogin } from "./support/login-form.ts";
import { joinStudio } from "./support/members.ts";
import { addPasskey, logInByPasskey, openPart } from "./support/passkeys.ts";
import { expectsNoPicture, newcomer } from "./support/people.ts";

const header = (page: Page) => page.getByRole("banner");

/** A new member who logs in on the page and opens their profile. */
async function openProfile(page: Page) {
  expectsNoPicture(page);
  const member = await joinStudio(journeyUrl, newcomer());
  await page.goto("/login");
  await fillInLogin(page, member);
  await expect(header(page).getByRole("button", { name: "Logout" })).toBeVisible();
  await page.goto("/dashboard/profile");
  return member;
}

const saferLogin = (page: Page) => page.getByRole("region", { name: "Login security" });

async function logOut(page: Page): Promise<void> {
  await header(page).getByRole("button", { name: "Logout" }).click();
  await header(page).getByRole("link", { name: "Login" }).click();
}

// Both halves have screens' tests (login-safety and code-form), and the codes server/ports/identity/factors/second-factor.test.ts.
test(
  "an authenticator app is added on the profile, and the next login asks for its code",
  long,
  async ({ page }) => {
    const { email, password } = await openProfile(page);
    await openPart(page, "Login security");
    await page.getByRole("button", { name: "Add an authenticator app" }).click();
    await saferLogin(page).getByLabel("Your password").fill(password);
    await page.getByRole("button", { name: "Continue" }).click();
    const secret = (await page.getByLabel("Key", { exact: true }).inputValue()).replaceAll(" ", "");
    const uri = `otpauth://totp/x?secret=${secret}`;
    await page.getByRole("textbox", { name: "Code" }).fill(totpCode(uri));
    await page.getByRole("button", { name: "Add the app" }).click();
    await page.getByRole("button", { name: "I’ve saved them" }).click();
    await expect(page.getByRole("button", { name: "Make new recovery codes" })).toBeVisible();

    await logOut(page);
    await fillInLogin(page, { email, password });
    await page.getByRole("textbox", { name: "Code" }).fill(totpCode(uri, { later: 1 }));
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/");
  },
);

test("a passkey is added on the profile and logs in by itself", async ({ page }) => {
  await openProfile(page);
  await addPasskey(page);
  await logInByPasskey(page);
  await page.goto("/dashboard/profile#safer-login");
  await expect(saferLogin(page).getByText("last used on")).toBeVisible();
});
