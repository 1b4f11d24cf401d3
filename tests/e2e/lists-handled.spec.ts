import { expect } from "@playwright/test";
import { openPage } from "./support/open-page.ts";
import { stopTime } from "./support/toasts.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ visitor: "admin" });

test("a search typed just before leaving does not pull one back", async ({ page }) => {
  await page.clock.install();
  await openPage(page, "/dashboard/all-users");
  await expect(page.getByText(/^\d+ users$/)).toBeVisible();
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
