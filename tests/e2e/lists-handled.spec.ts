import { expect, type Page } from "@playwright/test";
import { openPage } from "./support/open-page.ts";
import { passTimeUntil, stopTime } from "./support/toasts.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ visitor: "admin" });

/** Lists that the demo fills with more than two rows each, what is counted in them, and the call that fills them. */
const lists = [
  { noun: "trainers", path: "/all-trainers", call: "/users" },
  { noun: "classes", path: "/all-classes", call: "/classes" },
  { noun: "articles", path: "/all-articles", call: "/articles" },
  { noun: "users", path: "/dashboard/all-users", call: "/usersbyadmin" },
  { noun: "payments", path: "/dashboard/balance", call: "/save-payment-info" },
];

/** How many rows fit, above the list. */
const count = (page: Page, noun: string) => page.getByText(new RegExp(`^\\d+ ${noun}$`));
/** How many of them are shown, below it. */
const shown = (page: Page, noun: string) => page.getByText(new RegExp(`^\\d+ of \\d+ ${noun}$`));

for (const { noun, path, call } of lists) {
  test(`more ${noun} that do not come: said at the button, which then asks for that very page`, async ({
    page,
  }) => {
    await page.clock.install();
    await openPage(page, `${path}?limit=2`);
    await expect(shown(page, noun)).toHaveText(/^2 of/);
    const called = (url: URL) => url.pathname === call && url.searchParams.has("limit");
    await page.route(called, (route) => route.abort());
    await page.getByRole("link", { name: "Show more" }).press("Enter");
    const failed = page.getByRole("alert").filter({ hasText: `More ${noun} could not be loaded.` });
    await passTimeUntil(page, () => expect(failed).toBeVisible({ timeout: 100 }), { stepMs: 1000 });
    const again = page.getByRole("link", { name: "Try again" });
    await expect(again).toBeFocused();
    await expect(failed).toBeInViewport();
    await expect(shown(page, noun)).toHaveText(/^2 of/);

    await page.unroute(called);
    const asked: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (called(url)) asked.push(url.searchParams.has("cursor") ? "the next page" : "the first page");
    });
    await again.press("Enter");
    await expect(shown(page, noun)).toHaveText(/^4 of/);
    await expect(failed).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Show more" })).toBeFocused();
    expect(asked).toEqual(["the next page"]);
  });

  test(`letting the filters of ${noun} go leaves the focus at their count`, async ({ page }) => {
    await openPage(page, `${path}?q=nothing+has+these+words`);
    await expect(count(page, noun)).toHaveText(/^0/);
    await page.getByRole("link", { name: "Clear all filters" }).press("Enter");
    await expect(page).toHaveURL(path);
    await expect(count(page, noun)).toHaveText(/^[1-9]/);
    await expect(count(page, noun)).toBeFocused();
    await page.goBack();
    await page.getByRole("link", { name: /^Show (all|everybody)/ }).press("Enter");
    await expect(page).toHaveURL(path);
    await expect(count(page, noun)).toBeFocused();
  });

  test(`the way back to the beginning of ${noun} leaves the focus at their count`, async ({ page }) => {
    await openPage(page, `${path}?limit=2`);
    await openPage(page, String(await page.getByRole("link", { name: "Show more" }).getAttribute("href")));
    await page.getByRole("link", { name: "Back to the beginning of the list" }).press("Enter");
    await expect(page).toHaveURL(`${path}?limit=2`);
    await expect(count(page, noun)).toBeFocused();
  });

  test(`${noun} that come when tried again leave the focus at their count`, async ({ page }) => {
    await openPage(page, path);
    await expect(count(page, noun)).toBeVisible();
    await page.context().setOffline(true);
    await page.getByLabel("Search").fill("a");
    const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
    await again.focus();
    await page.context().setOffline(false);
    await expect(again).toHaveCount(0);
    await expect(count(page, noun)).toBeFocused();
  });

  // D47
  test(`a search for ${noun} that was overtaken is given up`, async ({ page }) => {
    const searchesFor = (url: URL, words: string) =>
      url.pathname === call && url.searchParams.get("q") === words;
    await openPage(page, path);
    await expect(count(page, noun)).toBeVisible();
    // Never answered.
    await page.route(
      (url) => searchesFor(url, "slow"),
      () => undefined,
    );
    const begun = page.waitForRequest((request) => searchesFor(new URL(request.url()), "slow"));
    const givenUp = page.waitForEvent("requestfailed", (request) =>
      searchesFor(new URL(request.url()), "slow"),
    );
    await page.getByLabel("Search").fill("slow");
    await begun;
    await page.getByLabel("Search").fill("slower");
    expect((await givenUp).failure()?.errorText).toBe("net::ERR_ABORTED");
  });
}

test("a search typed just before leaving does not pull one back", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/dashboard/all-users");
  await expect(count(page, "users")).toBeVisible();
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await stopTime(page);
  await page.getByLabel("Search").fill("arif");
  const dashboard = page.getByRole("navigation", { name: "Dashboard" });
  await dashboard.getByRole("link", { name: "Profile" }).click();
  await page.clock.runFor(1000);
  await page.clock.resume();
  code.resolve();
  await expect(page).toHaveURL("/dashboard/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test("a filter that the address mistypes shows what is chosen instead of nothing", async ({ page }) => {
  await openPage(page, "/all-trainers?slot=Midnight");
  await expect(page.getByLabel("Slot").locator("option:checked")).toHaveText("Any time");
});

const travels = [
  { path: "/all-trainers", link: /^Know More/, call: "/users/" },
  { path: "/all-classes", link: /^More Details & See Trainers/, call: "/classes/" },
  { path: "/all-articles", link: /^Read More/, call: "/articles/" },
];

for (const { path, link, call } of travels) {
  test(`from ${path} name and picture are on the first visited page at once, and the picture travels`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          const parts = document
            .getAnimations()
            .map(({ effect }) => Reflect.get(effect ?? {}, "pseudoElement"));
          document.documentElement.dataset.travelled = parts.sort().join(" ");
        });
        return transition;
      };
    });
    await openPage(page, path);
    const card = page.getByRole("article").first();
    const name = String(await card.getByRole("heading").textContent());
    const picture = String(await card.locator("img").getAttribute("src"));
    // The page's own answer never comes.
    await page.route(
      (url) => url.pathname.startsWith(call),
      () => undefined,
    );
    await card.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("main").locator(`img[src="${picture}"]`).first()).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute(
      "data-travelled",
      /group\(lead-picture\).*new\(lead-picture\).*old\(lead-picture\)/,
    );
  });
}
