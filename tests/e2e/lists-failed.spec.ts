import { expect, type Page } from "@playwright/test";
import { openPage } from "./support/open-page.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });
test.use({ visitor: "admin" });

/** Each list, and a search in it with what that finds in the demo. */
const lists = [
  { noun: "trainers", path: "/all-trainers", word: "nusrat", row: "Nusrat Jahan" },
  { noun: "classes", path: "/all-classes", word: "boxing", row: "BOXING" },
  {
    noun: "articles",
    path: "/all-articles",

    word: "ride",
    row: "Why we ride, even indoors",
  },
  { noun: "users", path: "/dashboard/all-users", word: "arif", row: "Arif Rahman" },
  {
    noun: "payments",
    path: "/dashboard/balance",

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

for (const { noun, path, word, row } of lists) {
  const found = (page: Page) =>
    page
      .getByRole("main")
      .getByRole(path.startsWith("/dashboard") ? "rowheader" : "heading", { name: row })
      .first();

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
