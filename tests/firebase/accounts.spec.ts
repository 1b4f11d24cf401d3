import { expect, type Page, test } from "@playwright/test";
import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { fillInLogin } from "../e2e/support/login-form.ts";
import { goWithin } from "../e2e/support/open-page.ts";
import { newcomer, register } from "../e2e/support/people.ts";
import { accountOf, closeAccount, emulatorHost, mailedLink, project } from "./emulator.ts";
import { answerForGoogle } from "./google-scripts.ts";

let studio: OwnStudio;

test.beforeAll(async () => {
  studio = await openOwnStudio(() => ({
    FIREBASE_PROJECT_ID: project.projectId,
    FIREBASE_API_KEY: project.apiKey,
    FIREBASE_AUTH_DOMAIN: project.authDomain,
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
  }));
  await studio.start();
});
test.afterAll(() => studio.dispose());

const banner = (page: Page) => page.getByRole("banner");
const token = (page: Page) => page.evaluate(() => localStorage.getItem("access-token"));

/** The status of the studio's answer to a request with this token. */
async function statusFor(token: string | null): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${studio.url}/save-payment-info`, { headers })).status;
}

/** Registers through the page, and is logged in. */
async function join(page: Page) {
  const person = { ...newcomer(), photoUrl: "/pictures/reviewers/lamia-karim.svg" };
  await page.goto(`${studio.url}/registration`);
  await register(page, person);
  await expect(banner(page).getByRole("button", { name: "Logout" })).toBeVisible();
  return person;
}

async function logOut(page: Page): Promise<void> {
  await banner(page).getByRole("button", { name: "Logout" }).click();
  await banner(page).getByRole("link", { name: "Login" }).click();
}

test("a newcomer who registers has an account there, is a member here, and can confirm their email by a link from there", async ({
  page,
}) => {
  const person = await join(page);
  expect(await accountOf(person.email)).toMatchObject({
    displayName: person.name,
    photoUrl: person.photoUrl,
    emailVerified: false,
  });
  await goWithin(page, "/dashboard/profile");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("Check your inbox for the link.")).toBeVisible();
  const link = await mailedLink(person.email, "VERIFY_EMAIL");
  const address = `${studio.url}/reset-password?mode=verifyEmail&oobCode=${link?.oobCode}`;
  for (const outcome of ["Your email is confirmed", "This link no longer works"]) {
    await page.goto(address);
    await page.getByRole("button", { name: "Yes, this is my address" }).click();
    await expect(page.getByRole("heading", { name: outcome })).toBeFocused();
  }
  await page.goto(`${studio.url}/dashboard/profile`);
  await expect(page.getByLabel("Name")).toHaveValue(person.name);
  await expect(page.getByRole("button", { name: "Send it again" })).toHaveCount(0);
});

test("a wrong password fails and the right one works; after logging out, the old token is refused", async ({
  page,
}) => {
  const person = await join(page);
  const before = await token(page);
  expect(await statusFor(before)).toBe(200);
  await logOut(page);
  expect(await statusFor(before)).toBe(401);
  await fillInLogin(page, { ...person, password: "Wrong@2025" });
  await expect(page.getByRole("alert")).toContainText("Mistyped or forgotten?");
  await expect(page.getByText("This is a demo. Fill in as")).toHaveCount(0);
  await fillInLogin(page, person);
  await expect(banner(page).getByRole("button", { name: "Logout" })).toBeVisible();
  expect(await statusFor(await token(page))).toBe(200);
});

test("a mailed link sets a new password, once, and the old one stops working", async ({ page }) => {
  const person = await join(page);
  await logOut(page);
  await fillInLogin(page, { ...person, password: "Forgotten@2025" });
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expect(page.getByText("a link to set a new password is on its way")).toBeVisible();
  const link = await mailedLink(person.email, "PASSWORD_RESET");
  const address = `${studio.url}/reset-password?mode=resetPassword&oobCode=${link?.oobCode}`;
  const setPassword = async (password: string) => {
    await page.goto(address);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Set the password" }).click();
  };
  await setPassword("Fresh!2026x");
  await expect(page.getByRole("heading", { name: "Your password is set" })).toBeVisible();
  await setPassword("Another!2026x");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.getByRole("link", { name: "Go to Login" }).click();
  await fillInLogin(page, person);
  await expect(page.getByRole("alert")).toContainText("Mistyped or forgotten?");
  await fillInLogin(page, { ...person, password: "Fresh!2026x" });
  await expect(banner(page).getByRole("button", { name: "Logout" })).toBeVisible();
});

test("a password reset for an unknown email address reads like any other", async ({ page }) => {
  await page.goto(`${studio.url}/login`);
  await fillInLogin(page, newcomer());
  await expect(page.getByRole("alert")).toContainText("Mistyped or forgotten?");
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expect(page.getByText("a link to set a new password is on its way")).toBeVisible();
});

test("a known email address is not registered again", async ({ page, context }) => {
  const person = await join(page);
  await logOut(page);
  const other = await context.newPage();
  await other.goto(`${studio.url}/registration`);
  await register(other, person);
  await expect(other.getByRole("alert")).toBeVisible();
  expect(await token(other)).toBeNull();
});

test("a new name changes both the account there and the record here", async ({ page }) => {
  const person = await join(page);
  await goWithin(page, "/dashboard/profile");
  await page.getByLabel("Name").fill("Nadia Renamed");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  expect(await accountOf(person.email)).toMatchObject({ displayName: "Nadia Renamed" });
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Nadia Renamed");
});

test("a deleted account is gone here and there", async ({ page }) => {
  const person = await join(page);
  const before = await token(page);
  await goWithin(page, "/dashboard/profile");
  await page.getByRole("button", { name: "Delete your account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  expect(await accountOf(person.email)).toBeUndefined();
  expect(await statusFor(before)).toBe(401);
});

test("an account disabled there cannot log in here", async ({ page }) => {
  const person = await join(page);
  const account = await accountOf(person.email);
  if (!account) throw new Error("there is no such account");
  await closeAccount(account);
  await logOut(page);
  await fillInLogin(page, person);
  await expect(page.getByRole("alert")).toContainText("This account has been closed.");
  expect(await token(page)).toBeNull();
});

test("Google's popup signs a newcomer in, with a confirmed email", async ({ page, context }) => {
  await answerForGoogle(context);
  await page.goto(`${studio.url}/login`);
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  const popup = await opening;
  await popup.getByRole("button", { name: "Add new account" }).click();
  await popup.getByRole("button", { name: "Auto-generate user information" }).click();
  const email = await popup.getByLabel("Email").inputValue();
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: /Sign in with Google/ }).click();
  await closed;
  await expect(banner(page).getByRole("button", { name: "Logout" })).toBeVisible();
  expect(await accountOf(email)).toMatchObject({ emailVerified: true });
  await goWithin(page, "/dashboard/profile");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("button", { name: "Send it again" })).toHaveCount(0);
});
