import { expect, type Page, test } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { answerInstead, consoleErrors, cutOff, fault } from "./support/failures.ts";
import { joinStudio } from "./support/members.ts";
import { newcomer, register } from "./support/people.ts";
import { expectToast, stopTime } from "./support/toasts.ts";

const subscribing = { method: "POST", path: "/subscribers" };

test.beforeEach(({ page }) => page.clock.install());

async function subscribe(page: Page, email: string): Promise<void> {
  const newsletter = page.getByRole("region", { name: "Newsletter" });
  await newsletter.getByLabel("Email").fill(email);
  await stopTime(page);
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
}

async function openForm(page: Page, path: "/login" | "/registration"): Promise<void> {
  await page.goto(path);
  const button = path === "/login" ? "Login" : "Register";
  // It is once the page runs.
  await expect(page.getByRole("button", { name: button })).toBeEnabled();
}

async function sendLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await stopTime(page);
  await page.getByRole("button", { name: "Login" }).click();
}

// §1.3 §2.30 §4.4 §8.2
test("subscribing succeeds: the toast says so and the field is empty again", async ({ page }) => {
  await page.goto("/");
  await subscribe(page, newcomer().email);
  await expectToast(page, {
    kind: "success",
    title: "You have been added to the subscription list.",
  });
  await expect(page.getByLabel("Email")).toHaveValue("");
});

// §7.24 §8.2
test("subscribing fails: the server's refusal is Oops... and the address stays", async ({ page }) => {
  const log = consoleErrors(page);
  const { email } = newcomer();
  await answerInstead(page, subscribing, fault);
  await page.goto("/");
  await subscribe(page, email);
  await expectToast(page, {
    kind: "error",
    title: "Oops...",
    text: "Something went wrong. Please try again.",
  });
  await expect(page.getByLabel("Email")).toHaveValue(email);
  expect(log).toContainEqual(expect.stringMatching(/^Failed to subscribe\. Please try again\./));
});

// §8.2
test("subscribing fails without a network: the same toast, and it works once there is one", async ({
  page,
}) => {
  const { email } = newcomer();
  const reconnect = await cutOff(page, subscribing);
  await page.goto("/");
  await subscribe(page, email);
  await expectToast(page, {
    kind: "error",
    title: "Oops...",
    text: "Something went wrong. Please try again.",
  });
  await reconnect();
  await subscribe(page, email);
  await expectToast(page, { kind: "success", title: "You have been added to the subscription list." });
});

// §4.5 §8.1 §8.3 §9.5
test("login succeeds: the toast says so and home comes", async ({ page }) => {
  const member = await joinStudio(journeyUrl);
  await openForm(page, "/login");
  await sendLogin(page, member);
  await expectToast(page, { kind: "success", title: "Login Successful. You are redirecting ..." });
  await expect(page).toHaveURL("/");
});

// §8.3 D7
test("login fails: the toast asks to check the credentials, and a reset link is offered", async ({
  page,
}) => {
  const member = await joinStudio(journeyUrl);
  await openForm(page, "/login");
  await sendLogin(page, { email: member.email, password: "Wrong@2025" });
  await expectToast(page, {
    kind: "error",
    title: "Oops...",
    text: "Login failed! Please check your credentials and try again.",
  });
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Email")).toHaveValue(member.email);
  expect(await page.evaluate(() => localStorage.getItem("access-token"))).toBeNull();
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await expect(page.getByRole("status").filter({ hasText: member.email })).toContainText(
    "a link to set a new password is on its way",
  );
});

// D7
test("a reset link goes to the address that stands in the field now", async ({ page }) => {
  const [mistyped, corrected] = [newcomer(), newcomer()];
  await openForm(page, "/login");
  await sendLogin(page, mistyped);
  const offer = page.getByRole("button", { name: "Email me a reset link" });
  await expect(offer).toBeEnabled();
  await page.getByLabel("Email").fill(` ${corrected.email} `);
  const asked = page.waitForRequest("**/request-password-reset");
  await offer.click();
  expect((await asked).postDataJSON()).toEqual({ email: corrected.email });
  await expect(page.getByText(`If ${corrected.email} has an account here`)).toBeVisible();
});

// §8.19
test("login fails without a network: the same toast, and the page says why", async ({ page }) => {
  await cutOff(page, { method: "POST", path: "/api/auth/sign-in/email" });
  await openForm(page, "/login");
  await sendLogin(page, newcomer());
  await expectToast(page, {
    kind: "error",
    title: "Oops...",
    text: "Login failed! Please check your credentials and try again.",
  });
  await expect(page.getByRole("alert")).toContainText("You seem to be offline.");
});

// §4.7 §8.4
test("registration succeeds: the toast says so and home comes", async ({ page }) => {
  await openForm(page, "/registration");
  await stopTime(page);
  await register(page, newcomer());
  await expectToast(page, { kind: "success", title: "Registration Successful. You are redirecting ..." });
  await expect(page).toHaveURL("/");
});

// §8.4
test("registration fails: an email that has an account already is Oops...", async ({ page }) => {
  const member = await joinStudio(journeyUrl);
  await openForm(page, "/registration");
  await stopTime(page);
  await register(page, { ...newcomer(), email: member.email });
  await expectToast(page, {
    kind: "error",
    title: "Oops...",
    text: "Registration failed! Please try again.",
  });
  await expect(page).toHaveURL("/registration");
  await expect(page.getByRole("alert")).toContainText("This email has an account already.");
});

test("registration fails at the studio: nobody stays half signed in", async ({ page }) => {
  await answerInstead(page, { method: "POST", path: "/users" }, fault);
  await openForm(page, "/registration");
  await stopTime(page);
  await register(page, newcomer());
  await expectToast(page, {
    kind: "error",
    title: "Oops...",
    text: "Registration failed! Please try again.",
  });
  await expect(page).toHaveURL("/registration");
  expect(await page.evaluate(() => localStorage.getItem("access-token"))).toBeNull();
});
