import { expect, type Page } from "@playwright/test";
import { openPage } from "./support/open-page.ts";
import { passTimeUntil } from "./support/toasts.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ visitor: "admin" });

/** Each list, the call that fills it, and a search in it with what that finds in the demo. */
const lists = [
  { noun: "trainers", path: "/all-trainers", call: "/users", word: "nusrat", row: "Nusrat Jahan" },
  { noun: "classes", path: "/all-classes", call: "/classes", word: "boxing", row: "BOXING" },
  {
    noun: "articles",
    path: "/all-articles",
    call: "/articles",
    word: "ride",
    row: "Why we ride, even indoors",
  },
  { noun: "users", path: "/dashboard/all-users", call: "/usersbyadmin", word: "arif", row: "Arif Rahman" },
  {
    noun: "payments",
    path: "/dashboard/balance",
    call: "/save-payment-info",
    word: "tanvir",
    row: "Joy Barua",
  },
];

function failure(page: Page, noun: string) {
  return page.getByRole("alert").filter({ hasText: `The ${noun} could not be loaded.` });
}

function total(page: Page, noun: string) {
  return page.getByText(new RegExp(`^\\d+ ${noun}$`));
}

for (const { noun, path, call, word, row } of lists) {
  const found = (page: Page) =>
    page
      .getByRole("main")
      .getByRole(path.startsWith("/dashboard") ? "rowheader" : "heading", { name: row })
      .first();

  test(`${noun} that fail to load say so after the tries, and load when tried again`, async ({ page }) => {
    await page.clock.install();
    await openPage(page, path);
    await expect(total(page, noun)).toBeVisible();
    let tries = 0;
    await page.route(
      (url) => url.pathname === call,
      (route) => {
        tries += 1;
        return route.abort();
      },
    );
    await page.getByLabel("Search").fill(word);
    // The search is on its way before time is passed.
    await expect(page).toHaveURL(`${path}?q=${word}`);
    const failed = failure(page, noun);
    await passTimeUntil(page, () => expect(failed).toBeVisible({ timeout: 100 }), { stepMs: 1000 });
    expect(tries).toBe(4);

    await page.unrouteAll();
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(failed).toHaveCount(0);
    await expect(found(page)).toBeVisible();
    await expect(page).toHaveURL(`${path}?q=${word}`);
  });

  test(`${noun} say at once that one is offline, and load when the network is back`, async ({ page }) => {
    await openPage(page, path);
    await expect(total(page, noun)).toBeVisible();
    await page.context().setOffline(true);
    await page.getByLabel("Search").fill(word);
    await expect(failure(page, noun).getByRole("button", { name: "Try again" })).toBeEnabled();
    await page.context().setOffline(false);
    await expect(failure(page, noun)).toHaveCount(0);
    await expect(found(page)).toBeVisible();
  });
}

test("a dashboard whose owner cannot be loaded says so, and works when tried again", async ({ page }) => {
  await page.clock.install();
  const ofOwner = (url: URL) => url.pathname === "/users" && url.searchParams.has("email");
  await page.route(ofOwner, (route) => route.abort());
  await page.goto("/dashboard/profile");
  const failed = page.getByRole("alert").filter({ hasText: "Your dashboard could not be loaded." });
  await passTimeUntil(page, () => expect(failed).toBeVisible({ timeout: 100 }), { stepMs: 1000 });
  await page.unroute(ofOwner);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("admin@shokti.test");
});

// D6
test("a picture that does not load gives way to the drawn one, also when the page was rendered with it (D6)", async ({
  page,
}) => {
  await page.route("**/pictures/classes/yoga.svg*", (route) => route.fulfill({ status: 404 }));
  await openPage(page, "/all-classes");
  const picture = page.getByRole("article").filter({ hasText: "YOGA" }).locator("img");
  await expect(picture).toHaveAttribute("src", "/pictures/placeholder/class.svg");
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).not.toBe(0);
});
