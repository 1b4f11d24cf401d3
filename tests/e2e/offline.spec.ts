import type { Page } from "@playwright/test";
import { expect, expectsErrors } from "./support/journey.ts";
import { openPage } from "./support/open-page.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

test.use({ savesData: false });

/** Waits until the browser has fetched the code of this screen. */
async function untilFetched(page: Page, screen: string) {
  await page.waitForFunction((id) => {
    const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
    const file = routes[id]?.module;
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return entries.some(({ name, responseEnd }) => file && name.endsWith(file) && responseEnd > 0);
  }, `screens/${screen}/route`);
}
type Manifest = { routes: Record<string, { module: string } | undefined> };

// §2.7
test("without a network the public pages open all the same, for their code came ahead", async ({ page }) => {
  await openPage(page, "/");
  for (const screen of ["all-trainers", "all-classes", "all-articles", "not-found"])
    await untilFetched(page, screen);
  await page.context().setOffline(true);
  const bar = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  for (const name of ["Our Classes", "Articles", "Our Trainers"]) {
    await bar.getByRole("link", { name }).hover();
    await bar.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
});

// §2.7
test("the code of a form comes when somebody reaches for its link, and not before", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  const forms = () => scripts.filter((url) => /\/assets\/forms-/.test(url));
  await openPage(page, "/");
  await untilFetched(page, "not-found");
  expect(forms()).toEqual([]);
  const login = page.getByRole("banner").getByRole("link", { name: "Login" });
  await login.focus();
  await untilFetched(page, "login");
  await expect.poll(forms).toHaveLength(1);
  await page.context().setOffline(true);
  await login.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login");
});

test.describe(() => {
  test.use({ visitor: "member" });

  // §2.7
  test("a page whose code cannot be had shows the studio's own page, and comes once it can be had again", async ({
    page,
  }) => {
    expectsErrors(page, /the code of a page could not be fetched|404.*\/assets\//);
    const menu = page.getByRole("navigation", { name: "Dashboard" });
    const heading = page.getByRole("heading", { level: 1 });
    await openPage(page, "/dashboard/profile");
    await expect(heading).toHaveText("Profile");

    await test.step("without a network, until there is one", async () => {
      await page.context().setOffline(true);
      await menu.getByRole("link", { name: "Activity Log" }).click();
      await expect(heading).toHaveText("No connection");
      await expect(heading).toBeFocused();
      await expect(page).toHaveURL("/dashboard/activity-log");
      await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("The studio still can’t be reached.")).toBeAttached();
      await expect(heading).toHaveText("No connection");
      // What is loaded already stays reachable.
      await page.goBack();
      await expect(heading).toHaveText("Profile");
      await page.goForward();
      await expect(heading).toHaveText("No connection");
      await page.context().setOffline(false);
      await expect(heading).toHaveText("Activity Log");
    });

    await test.step("code that an update of the studio took away brings the page anew", async () => {
      let isGone = true;
      await page.route("**/assets/*.js", (route) =>
        isGone ? route.fulfill({ status: 404, body: "" }) : route.continue(),
      );
      await page.route("**/dashboard/booked-trainer", (route) => {
        isGone = false;
        return route.continue();
      });
      await menu.getByRole("link", { name: "Booked Trainer" }).click();
      await expect(heading).toHaveText("Booked Trainer");
      expect(isGone).toBe(false);
    });
  });
});

test.describe(() => {
  test.use({ visitor: "member" });

  test("a member's Home stands where the code of their own door does not arrive", async ({ page }) => {
    expectsErrors(page, /ERR_FAILED/);
    const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("own-door"));
    await page.route(/\/assets\/own-door-/, (route) => route.abort());
    await page.goto("/");
    await refused;
    await expect(page.getByRole("main").getByRole("link", { name: "Choose your trainer" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "TOP CLASSES" })).toBeVisible();
  });
});

test.describe(() => {
  test.use({ visitor: "trainer" });

  // §2.7
  test("a dialog whose code does not arrive leaves its page, and opens once it does; ahead of that, without a network", async ({
    page,
  }) => {
    expectsErrors(page, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    const heading = page.getByRole("heading", { level: 1 });
    const ask = page.getByRole("button", { name: "Take days off" });
    const dialog = page.getByRole("dialog", { name: "Take days off" });
    const code = /\/assets\/call-off-dialog-/;

    await test.step("where it does not arrive", async () => {
      await page.route(code, (route) => route.abort());
      await openPage(page, "/dashboard/manage-slot");
      await ask.click();
      await expect(page.getByText("This could not be loaded")).toBeVisible();
      await expect(heading).toHaveText("Manage Slot");
      await page.unroute(code);
      await ask.click();
      await expect(dialog).toBeVisible();
    });

    await test.step("where it came ahead", async () => {
      const arrived = page.waitForResponse(code);
      await openPage(page, "/dashboard/manage-slot");
      await (await arrived).finished();
      await expect(ask).toBeVisible();
      await page.context().setOffline(true);
      await ask.click();
      await expect(dialog).toBeVisible();
      await page.context().setOffline(false);
    });
  });
});
