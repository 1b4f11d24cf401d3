import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";
import { fillInLogin } from "./support/login-form.ts";
import { joinStudio } from "./support/members.ts";
import { goWithin } from "./support/open-page.ts";
import { newcomer } from "./support/people.ts";

const trainerPath = "/trainer-details/trainer-nusrat-jahan";

/** Clicks the button on the login page; returns the popup it opens. */
async function openGoogle(page: Page): Promise<Page> {
  const opening = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  const popup = await opening;
  await expect(popup.getByRole("heading", { name: "Demo Google: choose an account" })).toBeVisible();
  return popup;
}

/** Types an email address of the test's own into the chooser. */
async function choose(popup: Page, email: string): Promise<void> {
  const closed = popup.waitForEvent("close");
  await popup.getByLabel("Email").fill(email);
  await popup.getByRole("button", { name: "Continue" }).click();
  await closed;
}

function googleEmail(): string {
  return `google-${randomUUID()}@shokti.test`;
}

/** The sign-in failed: the page says why and allows another try, and nobody is signed in. */
async function expectSignedOut(page: Page, why: string): Promise<void> {
  await expect(page.getByRole("alert")).toContainText(why);
  await expect(page.getByRole("button", { name: "Sign in with Google" })).toBeEnabled();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("access-token"))).toBeNull();
}

// §1.7 §4.6 §7.15 §9.9
test("Google's popup signs a newcomer in and the page goes on; the second time they are the same member", async ({
  page,
}) => {
  // A returning member is registered already.
  expectsErrors(page, /409.*\/users$/);
  const email = googleEmail();
  const posted = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === "/users",
    );
  await page.goto(trainerPath);
  await expect(page).toHaveURL(/\/login$/);
  const registered = posted();
  const popup = await openGoogle(page);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
  await choose(popup, email);
  expect((await registered).status()).toBe(201);
  await expect(page).toHaveURL(trainerPath);
  await goWithin(page, "/dashboard/activity-log");
  await expect(page.getByRole("main")).toContainText(email);

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  const known = posted();
  await choose(await openGoogle(page), email);
  // The studio's 409 counts as signed in.
  expect((await known).status()).toBe(409);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
});

// §8.19 §9.9
test("whatever goes wrong with the popup, nobody is signed in and the page waits for another try", async ({
  page,
}) => {
  expectsErrors(page, /Google sign-in failed/);
  const owner = await joinStudio(journeyUrl, newcomer("Ola Owner"));
  await page.goto("/login");

  await test.step("it is cancelled", async () => {
    const popup = await openGoogle(page);
    const closed = popup.waitForEvent("close");
    await popup.getByRole("link", { name: "Cancel" }).click();
    await closed;
    await expectSignedOut(page, "Google’s window was closed");
  });

  await test.step("it is closed, which ends the sign-in within 8 seconds", async () => {
    await (await openGoogle(page)).close();
    await expectSignedOut(page, "Google’s window was closed");
  });

  await test.step("without a network it closes again", async () => {
    await page.route("**/api/auth/**", (route) => route.abort());
    await page.getByRole("button", { name: "Sign in with Google" }).click();
    await expectSignedOut(page, "You seem to be offline.");
    expect(page.context().pages()).toEqual([page]);
    await page.unroute("**/api/auth/**");
  });

  await test.step("it is blocked", async () => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole("button", { name: "Sign in with Google" }).click();
    await expectSignedOut(page, "Your browser blocked Google’s window.");
  });

  await fillInLogin(page, owner);
  await expect(page).toHaveURL("/");
});
