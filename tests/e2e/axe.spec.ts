import { long } from "#tests/setup/short-form.ts";
import { cards, typeCard } from "./support/cards.ts";
import { expectAccessible, findFaults } from "./support/expect-accessible.ts";
import { expect, expectsErrors } from "./support/journey.ts";
import { openScreen, screenNamed } from "./support/screens.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

// It tries the search itself.
test(
  "a text too pale in one theme is found in the frame and in the page, also beside others that were judged before",
  long,
  async ({ page }) => {
    await openScreen(page, screenNamed("Terms"));
    expect(await findFaults(page)).toEqual({ light: [], dark: [] });
    for (const [place, theme] of [
      ["footer a[href='/terms']", "dark"],
      ["main p:last-of-type", "light"],
    ] as const) {
      const scheme = `@media (prefers-color-scheme: ${theme})`;
      const css = `${scheme} { :where(html) ${place} { color: rgb(128 128 128 / 40%) !important } }`;
      const style = await page.addStyleTag({ content: css });
      const { light, dark, [theme]: found } = await findFaults(page);
      expect(found.length, place).toBeGreaterThan(0);
      expect(light.length + dark.length).toBe(found.length);
      for (const fault of found) expect(fault).toContain("color-contrast");
      await style.evaluate((element) => element.parentNode?.removeChild(element));
    }
  },
);

test.describe("as a member", () => {
  test.use({ visitor: "member" });

  // What the question does stands in payment-refusals.spec.ts.
  test("axe finds nothing on the bank's question, nor in the bank's own page", long, async ({ page }) => {
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
});
