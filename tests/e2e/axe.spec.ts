import { cards, typeCard } from "./support/cards.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { expect, expectsErrors } from "./support/journey.ts";
import { openScreen, screenNamed } from "./support/screens.ts";
import { test } from "./support/visitor.ts";

test.use({ visitor: "member" });

test("axe finds nothing on the bank's question, nor in the bank's own page", async ({ page }) => {
  // Caused by axe's own script in the bank's frame.
  expectsErrors(page, /Blocked script execution/);
  await openScreen(page, screenNamed("Payment"));
  await typeCard(page, cards.authenticationRequired);
  await page.getByRole("button", { name: "Pay $50" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm with your bank" });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator("iframe").contentFrame().getByRole("button").first()).toBeVisible();
  await expectAccessible(page);
});
