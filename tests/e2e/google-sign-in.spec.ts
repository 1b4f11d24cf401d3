import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { logIn, newcomer, register } from "./support/people.ts";

const trainerPath = "/trainer-details/trainer-nusrat-jahan";

/** Presses the button on the login page; the window that it opens. */
async function openGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  const popup = await opening;
  await expect(popup.getByRole("heading", { name: "Demo Google: choose an account" })).toBeVisible();
  return popup;
}

/** Types an account of one's own into the chooser. */
async function choose(popup: Page, email: string): Promise<void> {
  const closed = popup.waitForEvent("close");
  await popup.getByLabel("Email").fill(email);
  await popup.getByRole("button", { name: "Continue" }).click();
  await closed;
}

function googleEmail(): string {
  return `google-${randomUUID()}@shokti.test`;
}

/** The sign-in came to nothing: the button waits for another try, and nobody is signed in. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeEnabled({ timeout: 8000 });
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("access-token"))).toBeNull();
}

// §1.7 §4.6 §9.9
test("Google's popup signs a newcomer in and the page goes on to where they came from", async ({ page }) => {
  await page.goto(trainerPath);
  await expect(page).toHaveURL(/\/login$/);
  const registered = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/users");
  const popup = await openGoogle(page);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  const email = googleEmail();
  await choose(popup, email);

  expect((await registered).status()).toBe(201);
  await expect(page).toHaveURL(trainerPath);
  await page.goto("/dashboard/activity-log");
  await expect(page.getByText(email).first()).toBeVisible();
});

// §4.6 §7.15
test("the second time is the same member: the studio's 409 counts as signed in", async ({ page }) => {
  const email = googleEmail();
  await page.goto("/login");
  await choose(await openGoogle(page), email);
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();

  await page.goto("/login");
  const known = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === "/users",
  );
  await choose(await openGoogle(page), email);
  expect((await known).status()).toBe(409);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
});

// §9.9
test("closing the popup, or cancelling in it, ends the sign-in within 8 seconds", async ({ page }) => {
  await page.goto("/login");
  await (await openGoogle(page)).close();
  await expectSignedOut(page);

  const popup = await openGoogle(page);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("link", { name: "Cancel" }).click();
  await closed;
  await expectSignedOut(page);
});

// §8.19
test("after a blocked popup nothing hangs", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await expectSignedOut(page);
});

test("without a network the popup closes again", async ({ page }) => {
  await page.goto("/login");
  await page.route("**/api/auth/**", (route) => route.abort());
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await expectSignedOut(page);
  expect(page.context().pages()).toEqual([page]);
});

test("a password account whose address is not verified is never captured", async ({ page, browser }) => {
  const owner = newcomer("Ola Owner");
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto("/registration");
  await register(elsewhere, owner);
  await expect(elsewhere).toHaveURL("/");

  await page.goto("/login");
  await choose(await openGoogle(page), owner.email);
  await expectSignedOut(page);
  await logIn(page, owner);
  await expect(page).toHaveURL("/");
  await elsewhere.context().close();
});
