import { demoPassword } from "#demo/accounts.ts";
import { long } from "#tests/setup/short-form.ts";
import { expect, test } from "./support/journey.ts";
import { fillInLogin } from "./support/login-form.ts";

const member = { email: "member@shokti.test", password: demoPassword };
const slot = "/morning/trainer-farzana-akter";

// §2.13 §2.16 §4.5 D34
// The ways back stand in app/screens/login/way-back.browser.test.tsx; to a payment leads main-job.spec.ts.
test(
  "logging in leads back: to the slot one was going to, and to the payment one was at, with all that was chosen",
  long,
  async ({ page }) => {
    const choice = page.getByLabel("Class");
    const chosen = await test.step("to the slot", async () => {
      await page.goto(slot);
      await expect(page).toHaveURL("/login");
      await fillInLogin(page, member);
      await expect(page).toHaveURL(slot);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Morning with Farzana Akter");
      await choice.selectOption({ index: 1 });
      return choice.inputValue();
    });

    await test.step("to the payment, after a sign-out in another tab", async () => {
      await page.getByRole("button", { name: "Price $50" }).click();
      await expect(page).toHaveURL("/payment");
      const other = await page.context().newPage();
      await other.goto("/");
      await other.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL("/login");
      await fillInLogin(page, member);
      await expect(page).toHaveURL("/payment");
      for (const words of ["Farzana Akter", "Morning", chosen])
        await expect(page.getByRole("main")).toContainText(words);
      await expect(page.getByRole("button", { name: "Pay $50" })).toBeEnabled();
    });

    await test.step("Back leads to the slot, not to the login, and the class is still chosen", async () => {
      await page.goBack();
      await expect(choice).toHaveValue(chosen);
      await page.reload();
      await expect(choice).toHaveValue(chosen);
      await choice.selectOption("");
      await expect(page).toHaveURL(slot);
    });
  },
);
