import type { Page } from "@playwright/test";
import { loggedInCookie } from "#contract/constants.ts";
import { demoPassword } from "#demo/accounts.ts";
import { expect, expectsErrors } from "./support/journey.ts";
import { fillInLogin } from "./support/login-form.ts";
import { goWithin, openPage } from "./support/open-page.ts";
import { newcomer, register } from "./support/people.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

const login = (tab: Page) => tab.getByRole("banner").getByRole("link", { name: "Login" });
const logout = (tab: Page) => tab.getByRole("banner").getByRole("button", { name: "Logout" });

// §2.20 §2.21 §4.1
test("the tabs of one browser agree on who is here, from registration to a sign-out without a network", async ({
  page,
}) => {
  const person = newcomer();
  const context = page.context();

  await test.step("Back chooses no link of the bar", async () => {
    const chosen = page.getByRole("navigation", { name: "Main" }).locator("[data-chosen]");
    await openPage(page, "/all-articles");
    await page.getByRole("contentinfo").getByRole("link", { name: "Our Classes" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Classes");
    await page.goBack();
    await expect(page).toHaveURL("/all-articles");
    await expect(chosen).toHaveText(["Our Classes"]);
  });

  const other = await context.newPage();
  await test.step("other tabs hear of a registration when it is done, and do not undo it", async () => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route("**/users", async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await goWithin(page, "/registration");
    await register(page, person);
    await asked.promise;
    await other.goto("/all-trainers");
    await expect(login(other)).toBeVisible();
    answered.resolve();
    await expect(page).toHaveURL("/");
    for (const tab of [page, other]) await expect(logout(tab)).toBeVisible();
  });

  const opening = page.waitForEvent("popup");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  const guarded = await opening;
  await test.step("the dashboard opens in a tab of its own", async () => {
    await expect(guarded).toHaveURL("/dashboard/activity-log");
    await expect(guarded.getByRole("main")).toContainText(person.email);
    await expect(page).toHaveURL("/");
  });

  await test.step("signing out in one tab signs the others out; they come back by logging in", async () => {
    await logout(page).click();
    await expect(login(page)).toBeVisible();
    await expect(login(other)).toBeVisible();
    await expect(other).toHaveURL("/all-trainers");
    await expect(guarded).toHaveURL("/login");
    await expect(guarded.getByText(person.email)).toHaveCount(0);
    await fillInLogin(guarded, person);
    await expect(guarded).toHaveURL("/dashboard/activity-log");
    for (const tab of [page, other]) await expect(logout(tab)).toBeVisible();
  });

  await test.step("a sign-out without a network shows nothing more, and ends the session once there is one", async () => {
    const cookies = async (part: string) =>
      (await context.cookies()).filter(({ name }) => name.includes(part));
    const sessions = () => cookies("session_token");
    expect(await sessions()).toHaveLength(1);
    expect(await cookies(loggedInCookie)).toHaveLength(1);
    await context.setOffline(true);
    await logout(page).click();
    await expect(login(page)).toBeVisible();
    // Without it the server renders nobody's page, though the session has not ended yet.
    expect(await cookies(loggedInCookie)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(sessions).toEqual([]);
  });
});

test.describe(() => {
  test.use({ visitor: "member" });

  test("a token that has ended or is refused is renewed unseen while the session lives; after it one logs in", async ({
    page,
  }) => {
    expectsErrors(page, /401.*\/(save-payment-info|waiting-list|jwt)$/);
    const email = "member@shokti.test";
    const keep = (token: string) => page.evaluate((one) => localStorage.setItem("access-token", one), token);
    const kept = () => page.evaluate(() => localStorage.getItem("access-token"));
    await page.goto("/dashboard/profile");
    await expect(page.getByLabel("Email")).toHaveValue(email);

    const ended = endedToken(email);
    await keep(ended);
    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect.poll(kept).not.toBe(ended);

    const forged = endedToken(email, { endsInSeconds: 3600 });
    await keep(forged);
    await goWithin(page, "/dashboard/booked-trainer");
    await expect(page.getByRole("table", { name: "Your bookings" })).toBeVisible();
    expect(await kept()).not.toBe(forged);

    await page.context().clearCookies();
    await keep(ended);
    await page.goto("/dashboard/booked-trainer?from=mail");
    await expect(page).toHaveURL("/login");
    expect(await kept()).toBeNull();
    await fillInLogin(page, { email, password: demoPassword });
    await expect(page).toHaveURL("/dashboard/booked-trainer?from=mail");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked Trainer");
  });
});

test("the chosen theme is there before the page's script, and in every tab", async ({ page }) => {
  expectsErrors(page, /404.*\/no-such-page/);
  const other = await page.context().newPage();
  const background = (of: Page) =>
    of.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
  const theme = (of: Page, name: string) => of.getByRole("contentinfo").getByRole("radio", { name });
  const choose = (name: string) => page.getByRole("contentinfo").getByTitle(name).click();
  for (const tab of [page, other]) await tab.emulateMedia({ colorScheme: "light" });
  await openPage(page, "/no-such-page");
  // Its own script doesn't load: the inline script in its head still follows the change.
  await other.route("**/assets/*.js", (route) => route.abort());
  await other.goto("/no-such-page");
  const light = await background(page);
  await choose("Dark");
  await expect(theme(page, "Dark")).toBeChecked();
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  await expect.poll(() => background(other)).toBe(dark);

  // Without the page's own script only the inline one in its head can have set it: nothing flashes.
  await other.reload();
  expect(await background(other)).toBe(dark);
  await other.unroute("**/assets/*.js");
  await other.reload();
  await expect(theme(other, "Dark")).toBeChecked();
  await choose("Light");
  await expect(theme(other, "Light")).toBeChecked();
  await expect.poll(() => background(other)).toBe(light);

  await choose("System");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => background(page)).toBe(dark);
});

test("photos stay plain once that is chosen, before the page's script as well", async ({ page }) => {
  expectsErrors(page, /404.*\/no-such-page/);
  const photos = page.getByRole("contentinfo").getByRole("group", { name: "Photos" });
  await openPage(page, "/no-such-page");
  await expect(photos.getByRole("radio", { name: "Photos in one ink" })).toBeChecked();
  await photos.getByText("Photos as taken").click();
  await expect(page.locator("html")).toHaveAttribute("data-photos", "plain");
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-photos", "plain");
  await page.unroute("**/assets/*.js");
  await page.reload();
  await photos.getByText("Photos in one ink").click();
  await expect(page.locator("html")).not.toHaveAttribute("data-photos");
});

/** A token in the studio's format, but with a chosen expiry and an invalid signature. */
function endedToken(email: string, { endsInSeconds = -3600 } = {}): string {
  const claims = { sub: "somebody", email, exp: Math.round(Date.now() / 1000) + endsInSeconds };
  const parts = [{ alg: "HS256", typ: "JWT" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return [...parts, "c2lnbmF0dXJl"].join(".");
}
