import type { Page } from "@playwright/test";
import { passwordRuleText } from "#contract/passwords.ts";
import { long } from "#tests/setup/short-form.ts";
import { cards, typeCard } from "./support/cards.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";
import { enter, tabTo, typeInto } from "./support/keyboard.ts";
import { goWithin } from "./support/open-page.ts";
import { newcomer, register } from "./support/people.ts";

// As most people see the studio: with motion.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const trainer = { name: "Nusrat Jahan", path: "/trainer-details/trainer-nusrat-jahan" };

async function expectBooking(page: Page, { amount, slot }: { amount: string; slot: string }) {
  await goWithin(page, "/dashboard/booked-trainer");
  const booking = page.getByRole("row").filter({ hasText: trainer.name });
  await expect(booking).toHaveCount(1);
  await expect(booking).toContainText(/pi_\w+/);
  await expect(booking).toContainText(slot);
  await expect(booking).toContainText(amount);
}

// §1.3 §1.4 §2.50
test("a visitor becomes a member, books a morning slot and pays for it", async ({ page }) => {
  expectsErrors(page, /402.*\/confirm$|card payment failed: Your card was declined/);
  const somebody = newcomer();
  await page.goto("/");
  await expect(page).toHaveTitle("Home · Shokti");
  await page.getByRole("navigation").first().getByRole("link", { name: "Our Trainers" }).click();
  await expect(page).toHaveTitle("Our Trainers · Shokti");
  await page
    .getByRole("article")
    .filter({ hasText: trainer.name })
    .getByRole("link", { name: /Know More/ })
    .click();

  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("link", { name: /Don.t Have An Account/ }).click();
  await expect(page.getByRole("heading", { name: "Create Your Account" })).toBeVisible();
  await register(page, { ...somebody, password: "weakling" });
  await expect(page.getByText(passwordRuleText)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(somebody.password);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Registration Successful. You are redirecting ...")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();

  await goWithin(page, trainer.path);
  await page.getByRole("link", { name: "Morning" }).click();
  await page.getByRole("button", { name: "Price $50" }).click();
  await expect(page).toHaveURL("/payment");
  await typeCard(page, cards.declined);
  await page.getByRole("button", { name: "Pay $50" }).click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await typeCard(page, cards.good);
  await page.getByRole("button", { name: "Pay $50" }).click();
  await expect(page.getByText("Payment Successful. Redirecting...")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expectBooking(page, { amount: "$50", slot: "Morning" });
});

// What it does by keyboard (links, forms, dialogs, the menu) keyboard.spec.ts does, too.
// D9
test("the same by keyboard alone", long, async ({ page }) => {
  expectsErrors(page, /402.*\/confirm$|card payment failed: Your card was declined/);
  const somebody = newcomer("Kamrul Keyboard");
  await page.goto("/");
  await enter(page, page.getByRole("navigation").first().getByRole("link", { name: "Our Trainers" }));
  await enter(
    page,
    page
      .getByRole("article")
      .filter({ hasText: trainer.name })
      .getByRole("link", { name: /Know More/ }),
  );
  await enter(page, page.getByRole("link", { name: /Don.t Have An Account/ }));
  await typeInto(page, page.getByLabel("Name"), somebody.name);
  await typeInto(page, page.getByLabel("Email"), somebody.email);
  await typeInto(page, page.getByLabel("Photo URL"), somebody.photoUrl);
  await typeInto(page, page.getByLabel("Password", { exact: true }), "weakling");
  await page.keyboard.press("Enter");
  await expect(page.getByText(passwordRuleText)).toBeVisible();
  await typeInto(page, page.getByLabel("Password", { exact: true }), somebody.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");

  await enter(page, page.getByRole("navigation").first().getByRole("link", { name: "Our Trainers" }));
  await enter(
    page,
    page
      .getByRole("article")
      .filter({ hasText: trainer.name })
      .getByRole("link", { name: /Know More/ }),
  );
  // Until then the cards' own slots are there.
  await expect(page.getByRole("heading", { level: 1, name: trainer.name })).toBeVisible();
  await enter(page, page.getByRole("link", { name: "Morning" }));
  await enter(page, page.getByRole("button", { name: "Price $50" }));
  await typeInto(page, page.getByLabel("Card number"), cards.declined);
  await typeInto(page, page.getByLabel("Expiry date"), "1235");
  await typeInto(page, page.getByLabel("CVC"), "123");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await typeInto(page, page.getByLabel("Card number"), cards.good);
  await tabTo(page, page.getByRole("button", { name: "Pay $50" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment Successful. Redirecting...")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expectBooking(page, { amount: "$50", slot: "Morning" });
});
