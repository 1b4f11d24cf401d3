import { expect, type Page } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { fillInLogin } from "./support/login-form.ts";
import { joinStudio, sitDown } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";
import { logIn, newcomer, register } from "./support/people.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

const dashboards: Record<Role, { landing: string; heading: string }> = {
  admin: { landing: "/dashboard/all-users", heading: "All Users" },
  trainer: { landing: "/dashboard/manage-slot", heading: "Manage Slot" },
  member: { landing: "/dashboard/activity-log", heading: "Activity Log" },
};

for (const role of ["member", "trainer", "admin"] as const) {
  test.describe(() => {
    test.use({ visitor: role });

    // §2.19 §2.20
    test(`${role}: the bar has Logout, a photo, and the dashboard in a tab of its own`, async ({ page }) => {
      const { landing, heading } = dashboards[role];
      await page.goto("/all-classes");
      const bar = page.getByRole("banner");
      await expect(bar.getByRole("button", { name: "Logout" })).toBeVisible();
      await expect(bar.getByRole("img", { name: /^Photo of / })).toBeVisible();
      await expect(bar.getByRole("link", { name: "Login" })).toHaveCount(0);
      const dashboard = bar.getByRole("link", { name: "Dashboard (opens in a new tab)", exact: true });
      await expect(dashboard).toHaveAttribute("href", landing);
      const opening = page.waitForEvent("popup");
      await dashboard.click();
      const tab = await opening;
      await expect(tab).toHaveURL(landing);
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveURL("/all-classes");
    });
  });
}

// §2.17 §2.19
test("visitor: the bar has Login and nothing of an account", async ({ page }) => {
  await page.goto("/all-articles");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await expect(bar.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  await expect(bar.getByRole("button", { name: "Logout" })).toHaveCount(0);
});

// §2.20 §4.2
test("the dashboard link leads to the member's page while the role is unknown", async ({ page }) => {
  await sitDown(page.context(), await joinStudio(journeyUrl));
  await page.route("**/users?email=*", () => new Promise(() => {}));
  await page.goto("/all-articles");
  const dashboard = page.getByRole("banner").getByRole("link", { name: "Dashboard" });
  await expect(dashboard).toHaveAttribute("href", "/dashboard/activity-log");
});

// §2.21
test("the link chosen last is highlighted, also after a reload and on pages of no link", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" });
  const highlighted = bar.locator("[data-chosen]");
  await expect(highlighted).toHaveCount(0);
  await bar.getByRole("link", { name: "Our Classes" }).click();
  await expect(highlighted).toHaveText(["Our Classes"]);
  await page.reload();
  await expect(highlighted).toHaveText(["Our Classes"]);
  await page.goto("/no-such-page");
  await expect(highlighted).toHaveText(["Our Classes"]);
  await page.getByRole("link", { name: "Go Back Home" }).click();
  await expect(highlighted).toHaveText(["Home"]);
});

// §2.21
test("only a press chooses a link: neither a redirect nor Back does, and the dashboard shows no choice", async ({
  page,
}) => {
  const member = await joinStudio(journeyUrl);
  const highlighted = page.getByRole("navigation", { name: "Main" }).locator("[data-chosen]");
  await openPage(page, "/all-articles");
  await page.getByRole("contentinfo").getByRole("link", { name: "Our Classes" }).click();
  await expect(highlighted).toHaveText(["Our Classes"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Classes");
  await page.goBack();
  await expect(page).toHaveURL("/all-articles");
  await expect(highlighted).toHaveText(["Our Classes"]);
  // Logging in leads home, and so does logging out.
  await logIn(page, member);
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(highlighted).toHaveText(["Our Classes"]);
  await page.goto("/dashboard/profile");
  await expect(page.getByLabel("Name")).toHaveValue(member.name);
  await expect(highlighted).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(highlighted).toHaveText(["Our Classes"]);
});

test("the page one is on is marked more strongly than the link chosen last", async ({ page }) => {
  await page.goto("/all-articles");
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: "Our Classes" }).click();
  await page.goto("/all-trainers");
  const groundOf = (name: string) =>
    bar.getByRole("link", { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
  await expect(bar.locator("[data-chosen]")).toHaveText(["Our Classes"]);
  expect(await groundOf("Our Classes")).toBe(await groundOf("Home"));
  expect(await groundOf("Our Trainers")).not.toBe(await groundOf("Home"));
});

// §4.1
test("signing out in one tab signs the others out; they come back by logging in", async ({ page }) => {
  const member = await joinStudio(journeyUrl);
  await logIn(page, member);
  const open = await page.context().newPage();
  await open.goto("/all-trainers");
  const guarded = await page.context().newPage();
  await guarded.goto("/dashboard/profile");
  await expect(guarded.getByLabel("Name")).toHaveValue(member.name);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(open.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(open).toHaveURL("/all-trainers");
  await expect(guarded).toHaveURL("/login");
  await expect(guarded.getByText(member.email)).toHaveCount(0);
  await fillInLogin(guarded, member);
  await expect(guarded).toHaveURL("/dashboard/profile");
  await expect(open.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
});

test("a sign-out without a network shows nothing more, and ends the session once there is one", async ({
  page,
}) => {
  await logIn(page, await joinStudio(journeyUrl));
  const sessions = async () =>
    (await page.context().cookies()).filter(({ name }) => name.includes("session_token"));
  expect(await sessions()).toHaveLength(1);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(sessions).toEqual([]);
});

test("other tabs hear of a registration when it is done, and do not undo it", async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto("/");
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route("**/users", async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await page.goto("/registration");
  await register(page, newcomer());
  await asked.promise;
  await other.reload();
  await expect(other.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  answered.resolve();
  await expect(page).toHaveURL("/");
  for (const tab of [page, other])
    await expect(tab.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
});

test("an access token that has ended is renewed unseen while the session lives", async ({ page }) => {
  const member = await joinStudio(journeyUrl);
  await logIn(page, member);
  const ended = endedToken(member.email);
  await page.evaluate((token) => localStorage.setItem("access-token", token), ended);
  await page.goto("/dashboard/profile");
  await expect(page.getByLabel("Name")).toHaveValue(member.name);
  await expect(page).toHaveURL("/dashboard/profile");
  expect(await page.evaluate(() => localStorage.getItem("access-token"))).not.toBe(ended);
});

test("a token that the server refuses is renewed unseen, too", async ({ page }) => {
  const member = await joinStudio(journeyUrl);
  await logIn(page, member);
  const forged = endedToken(member.email, { endsInSeconds: 3600 });
  await page.evaluate((token) => localStorage.setItem("access-token", token), forged);
  await page.goto("/dashboard/activity-log");
  await expect(page.getByRole("main")).toContainText(member.email);
  expect(await page.evaluate(() => localStorage.getItem("access-token"))).not.toBe(forged);
});

test("a session that is over leads to the login page and from there back", async ({ page }) => {
  const member = await joinStudio(journeyUrl);
  await logIn(page, member);
  await page.context().clearCookies();
  await page.evaluate((token) => localStorage.setItem("access-token", token), endedToken(member.email));
  await page.goto("/dashboard/booked-trainer?from=mail");
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("access-token"))).toBeNull();
  await fillInLogin(page, member);
  await expect(page).toHaveURL("/dashboard/booked-trainer?from=mail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Booked Trainer");
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 844 } });

  // §2.18
  test("on a phone the menu opens over the page, and Escape and its button close it", async ({ page }) => {
    await page.goto("/all-classes");
    const opener = page.getByRole("banner").getByRole("button", { name: "Menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await opener.click();
    await expect(menu.getByRole("link", { name: "Login" })).toBeVisible();
    await expect(menu.getByRole("navigation", { name: "Site" }).getByRole("link")).toHaveText([
      "Home",
      "Our Trainers",
      "Our Classes",
      "Articles",
    ]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await menu.getByRole("button", { name: "Close the menu" }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL("/all-classes");
  });

  test("the menu stands in one line from 1024 px on, and collapses below", async ({ page }) => {
    await page.goto("/");
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Our Classes" });
    const toggle = page.getByRole("button", { name: "Menu" });
    for (const [width, isCollapsed] of [
      [1024, false],
      [1023, true],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect(toggle).toBeVisible({ visible: isCollapsed });
      await expect(links).toBeVisible({ visible: !isCollapsed });
    }
  });

  test("on a phone a link of the menu leads on and closes it, also to where one is", async ({ page }) => {
    await page.goto("/all-classes");
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const [name, path] of [
      ["Our Trainers", "/all-trainers"],
      ["Our Trainers", "/all-trainers"],
      ["Home", "/"],
    ] as const) {
      await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
      await menu.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(menu).toBeHidden();
    }
  });

  test.describe(() => {
    test.use({ visitor: "trainer" });

    test("on a phone the dashboard's pages open under one line and close after a choice", async ({
      page,
    }) => {
      await page.goto("/dashboard/manage-slot");
      const sidebar = page.getByRole("navigation", { name: "Dashboard" });
      await expect(sidebar.getByRole("link")).toHaveCount(0);
      await sidebar.getByRole("button", { name: "Manage Slot" }).click();
      await sidebar.getByRole("link", { name: "Add Article" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add Article");
      await expect(sidebar.getByRole("link")).toHaveCount(0);
    });
  });
});

test("the chosen theme is there before the page's script, and in every tab", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/all-classes");
  const other = await page.context().newPage();
  await other.emulateMedia({ colorScheme: "light" });
  // Its own script has not come yet: what stands in its head follows all the same.
  await other.route("**/assets/*.js", (route) => route.abort());
  await other.goto("/all-articles");
  const background = (of: Page) =>
    of.locator("html").evaluate((html) => getComputedStyle(html).backgroundColor);
  const light = await background(page);
  await page.getByRole("contentinfo").getByTitle("Dark").click();
  await expect(page.getByRole("contentinfo").getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);
  await expect.poll(() => background(other)).toBe(dark);
  await other.unroute("**/assets/*.js");
  await other.reload();
  await page.getByRole("contentinfo").getByTitle("Light").click();
  await expect(other.getByRole("contentinfo").getByRole("radio", { name: "Light" })).toBeChecked();
  await page.getByRole("contentinfo").getByTitle("Dark").click();
  await expect.poll(() => background(other)).toBe(dark);

  // Without the page's own script only what stands in its head can have done it: nothing flashes.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  expect(await background(page)).toBe(dark);
  await page.unroute("**/assets/*.js");
  await page.reload();
  await page.getByRole("contentinfo").getByTitle("As the system").click();
  await expect.poll(() => background(page)).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => background(page)).toBe(dark);
});

/** A token as the studio writes them, but with an end of our choice and a signature of nobody. */
function endedToken(email: string, { endsInSeconds = -3600 } = {}): string {
  const claims = { sub: "somebody", email, exp: Math.round(Date.now() / 1000) + endsInSeconds };
  const parts = [{ alg: "HS256", typ: "JWT" }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  return [...parts, "c2lnbmF0dXJl"].join(".");
}
