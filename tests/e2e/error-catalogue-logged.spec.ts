import { expect, type Page, test } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { cards, typeCard } from "./support/cards.ts";
import { goToPayment, payButton } from "./support/checkout.ts";
import { comeInAsMember } from "./support/come-in.ts";
import { answerInstead, consoleErrors, cutOff, fault } from "./support/failures.ts";
import { expectNoToast, passTimeUntil, recordToasts, stopTime } from "./support/toasts.ts";

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await recordToasts(page);
});

/** The line is in the console, and no toast was shown. */
async function expectLoggedOnly(page: Page, log: string[], line: RegExp): Promise<void> {
  await expect.poll(() => log).toContainEqual(expect.stringMatching(line));
  await expectNoToast(page);
}

/** Lets the retries of a failing query pass (1, 2 and 4 seconds, spec §9) until the page gives up on it. */
async function passRetriesUntil(page: Page, assertion: () => Promise<void>): Promise<void> {
  await stopTime(page);
  await passTimeUntil(page, assertion, { stepMs: 500 });
}

/** From one list to another by the navigation bar, so that the browser itself asks for it. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
}

async function openLists(page: Page, from: string): Promise<string[]> {
  const log = consoleErrors(page);
  await page.goto(from);
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  return log;
}

// §8.17
test("logged only: the role cannot be fetched, and Dashboard leads to the member's page", async ({
  page,
}) => {
  const log = consoleErrors(page);
  await comeInAsMember(page);
  await cutOff(page, { method: "GET", path: "/users" });
  await page.goto("/all-classes");
  await passRetriesUntil(page, async () => expect(log.length).toBeGreaterThan(0));
  await expectLoggedOnly(page, log, /^could not be loaded:/);
  await expect(page.getByRole("link", { name: "Dashboard" })).toHaveAttribute(
    "href",
    "/dashboard/activity-log",
  );
});

// §4.1 §8.17 D13
test("logged only: signing out fails at the identity service, and the person is out all the same", async ({
  page,
}) => {
  const log = consoleErrors(page);
  await comeInAsMember(page);
  await cutOff(page, { method: "POST", path: "/api/auth/sign-out" });
  await page.goto("/all-classes");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await expectLoggedOnly(page, log, /^sign-out failed/);
  expect(await page.evaluate(() => localStorage.getItem("access-token"))).toBeNull();
});

// §8.17 D8
test("logged only: a card error is in the console, and beyond that beside the card", async ({ page }) => {
  const log = consoleErrors(page);
  await comeInAsMember(page);
  await goToPayment(page, { origin: journeyUrl, trainerId: "trainer-nusrat-jahan" });
  await typeCard(page, cards.declined);
  await payButton(page).click();
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await expectLoggedOnly(page, log, /^card payment failed: Your card was declined\./);
  await expect(payButton(page)).toBeEnabled();
});

// §8.17
test("logged only: the trainers cannot be fetched, and their loading ends", async ({ page }) => {
  const repair = await answerInstead(page, { method: "GET", path: "/users" }, fault);
  const log = await openLists(page, "/all-classes");
  await goTo(page, "Our Trainers");
  await expect(page.getByText("Loading the trainers…")).toBeVisible();
  const failure = page.getByRole("alert");
  await passRetriesUntil(page, () => expect(failure).toBeVisible({ timeout: 200 }));
  await expect(page.getByText("Loading the trainers…")).toHaveCount(0);
  await expectLoggedOnly(page, log, /^could not be loaded:/);
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.clock.resume();
  await repair();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(failure).toHaveCount(0);
});

// §8.17
test("logged only: another fault of the provider's sign-in, such as a blocked window", async ({ page }) => {
  const log = consoleErrors(page);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with Google" }).click();
  await expectLoggedOnly(page, log, /^Google sign-in failed: popup-blocked/);
  await expect(page).toHaveURL("/login");
});

// §8.17
test("logged only: the status with which the studio refuses a member's request", async ({ page }) => {
  const log = consoleErrors(page);
  await comeInAsMember(page);
  await page.goto("/trainer-details/nobody");
  await expect(page.getByRole("heading", { name: "No Trainer Data" })).toBeVisible();
  await expectLoggedOnly(page, log, /^the studio refused a request: 404/);
});

// §8.18
test("the classes cannot be fetched: the list stays empty, with a way to try again", async ({ page }) => {
  const repair = await cutOff(page, { method: "GET", path: "/classes" });
  const log = await openLists(page, "/all-trainers");
  await goTo(page, "Our Classes");
  const failure = page.getByRole("alert");
  await passRetriesUntil(page, () => expect(failure).toBeVisible({ timeout: 200 }));
  await expect(page.getByRole("article")).toHaveCount(0);
  await expectLoggedOnly(page, log, /^could not be loaded:/);
  await page.clock.resume();
  await repair();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

// §8.18
test("the articles cannot be fetched: the list stays empty, with a way to try again", async ({ page }) => {
  const repair = await answerInstead(page, { method: "GET", path: "/articles" }, fault);
  const log = await openLists(page, "/all-trainers");
  await goTo(page, "Articles");
  const failure = page.getByRole("alert");
  await passRetriesUntil(page, () => expect(failure).toBeVisible({ timeout: 200 }));
  await expect(page.getByRole("article")).toHaveCount(0);
  await expectLoggedOnly(page, log, /^could not be loaded:/);
  await page.clock.resume();
  await repair();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

// §4.3 §8.18
test("the reviews cannot be fetched: their carousel does not start, and Home stands", async ({ page }) => {
  const repair = await cutOff(page, { method: "GET", path: "/reviews" });
  const log = await openLists(page, "/all-trainers");
  await goTo(page, "Home");
  const reviews = page.getByRole("region", { name: "REVIEWS" });
  const failure = reviews.getByRole("alert");
  await passRetriesUntil(page, () => expect(failure).toBeVisible({ timeout: 200 }));
  const carousel = page.getByRole("region", { name: "What members say" });
  await expect(carousel).toHaveCount(0);
  await expectLoggedOnly(page, log, /^could not be loaded:/);
  await expect(page.getByRole("region", { name: "Newsletter" })).toBeVisible();
  await page.clock.resume();
  await repair();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(carousel).toBeVisible();
});
