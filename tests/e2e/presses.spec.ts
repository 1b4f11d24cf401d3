import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { demoPassword } from "#demo/accounts.ts";
import { expect, test } from "./support/journey.ts";
import { pageRuns } from "./support/open-page.ts";

test.describe.configure({ mode: "parallel" });

const phone = { width: 390, height: 844 };

/** Opens a page and holds its scripts until released: input before that meets only the server's HTML. */
async function openPainted(page: Page, path: string): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    letGo.resolve();
    await page.waitForLoadState("load");
  };
}

/** Until a page has arrived what lies far below moves, also between the two halves of a press. */
async function arrives(page: Page): Promise<void> {
  await expect(page.locator("html:not([data-arriving]) main")).toBeAttached();
}

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("Menu pressed five times before the page is alive opens once, and looks pressed meanwhile", async ({
    page,
  }) => {
    const come = await openPainted(page, "/");
    const button = page.getByRole("banner").getByRole("button", { name: "Menu" });
    for (let presses = 0; presses < 5; presses += 1) await button.click();
    await expect(button).toHaveCSS("opacity", "0.5");
    await come();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    await menu.getByRole("button", { name: "Close the menu" }).click();
    await expect(menu).toHaveCount(0);
    await expect(button).toHaveCSS("opacity", "1");
    await button.press("Enter");
    await expect(menu).toBeVisible();
  });
});

test("what is pressed by keyboard before the page is alive is done once it is", async ({ page }) => {
  const come = await openPainted(page, "/login");
  const shown = page.getByRole("button", { name: "Show what I type" });
  await shown.press("Space");
  await come();
  await expect(shown).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
});

test("a login sent before the page is alive is sent once it is, and puts nothing into the address", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
  });
  const come = await openPainted(page, "/login");
  await page.getByLabel("Email").fill("member@shokti.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/login");
  await come();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  expect(asked.filter((path) => path.endsWith("/sign-in/email"))).toHaveLength(1);
});

test("presses are done in the order in which they were made last", async ({ page }) => {
  const come = await openPainted(page, "/login");
  for (const role of ["Member", "Admin", "Member", "Login"])
    await page.getByRole("main").getByRole("button", { name: role, exact: true }).click();
  await come();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByAltText("Photo of Arif Rahman")).toBeVisible();
});

test("the caret stays where it was put before the page is alive", async ({ page }) => {
  const come = await openPainted(page, "/registration");
  const name = page.getByLabel("Name");
  await name.fill("dia");
  await name.press("Home");
  await come();
  await pageRuns(page);
  await name.pressSequentially("Na");
  await expect(name).toHaveValue("Nadia");
});

test("an address typed before the page is alive is subscribed by the press that came with it, once", async ({
  page,
}) => {
  const asked: unknown[] = [];
  await page.route("**/subscribers", async (route) => {
    asked.push(route.request().postDataJSON());
    await route.continue();
  });
  const come = await openPainted(page, "/");
  await arrives(page);
  await page.getByLabel("Email").fill(`early-${randomUUID()}@shokti.test`);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page).toHaveURL("/");
  await come();
  await expect.poll(() => asked).toHaveLength(1);
});

test("slides that are paused before the page is alive stand still once it is", async ({ page }) => {
  const come = await openPainted(page, "/");
  await arrives(page);
  const reviews = page.getByRole("region", { name: "What members say" });
  await reviews.getByRole("button", { name: "Pause the slides" }).click();
  await come();
  await expect(reviews.getByRole("button", { name: "Play the slides" })).toBeVisible();
});

test("a theme and photos chosen before the page is alive are shown once it is, and remembered", async ({
  page,
}) => {
  const come = await openPainted(page, "/");
  await arrives(page);
  const footer = page.getByRole("contentinfo");
  await footer.getByTitle("Light").click();
  await footer.getByTitle("Dark").click();
  await footer.getByText("Photos as taken").click();
  await come();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(root).toHaveAttribute("data-photos", "plain");
  await expect(footer.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(footer.getByRole("radio", { name: "Photos as taken" })).toBeChecked();
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "dark");
});

test("a choice that the server's HTML shows, and this browser had changed, is changed back by a press on it", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("photos", "plain"));
  const come = await openPainted(page, "/");
  await arrives(page);
  const photos = page.getByRole("contentinfo").getByRole("group", { name: "Photos" });
  await photos.getByText("Photos in one ink").click();
  await come();
  await expect(page.locator("html")).not.toHaveAttribute("data-photos");
  await expect(photos.getByRole("radio", { name: "Photos in one ink" })).toBeChecked();
});

test("a list is searched and ordered by what was filled in before the page is alive", async ({ page }) => {
  const come = await openPainted(page, "/all-trainers");
  await page.getByRole("searchbox", { name: "Search" }).fill("nusrat");
  await page.getByLabel("Sort").selectOption({ index: 1 });
  await come();
  await expect(page).toHaveURL(/q=nusrat.*sort=/);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("nusrat");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
});

test("what works without script works at once: a link leads on, and a search is sent", async ({ page }) => {
  await openPainted(page, "/all-trainers");
  await page.getByRole("searchbox", { name: "Search" }).fill("nusrat");
  await page.getByRole("searchbox", { name: "Search" }).press("Enter");
  await expect(page).toHaveURL(/\/all-trainers\?q=nusrat/);
  await arrives(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Our Classes" }).click();
  await expect(page).toHaveURL("/all-classes");
});

test("a press that no script comes to in ten seconds looks pressed no longer, and is not done after that", async ({
  page,
}) => {
  const come = await openPainted(page, "/login");
  const shown = page.getByRole("button", { name: "Show what I type" });
  await shown.click();
  const patience = await shown.evaluate((button) =>
    button.getAnimations().map((look) => {
      look.finish();
      return look.effect?.getComputedTiming().endTime;
    }),
  );
  expect(patience).toEqual([10_000]);
  await expect(shown).toHaveCSS("opacity", "1");
  await come();
  await shown.click();
  await expect(shown).toHaveAttribute("aria-pressed", "true");
});
