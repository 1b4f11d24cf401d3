import { expect } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { demoPassword } from "#demo/accounts.ts";
import { fillInLogin } from "./support/login-form.ts";
import { logInAs } from "./support/people.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

const trainer = "trainer-farzana-akter";

const guardedPaths = [
  { role: "member", path: `/evening/${trainer}`, heading: "Evening with Farzana Akter" },
  { role: "trainer", path: "/dashboard/update-slot", heading: "Update Slot" },
  { role: "admin", path: "/dashboard/all-users?q=barua&role=member", heading: "All Users" },
  { role: "member", path: "/dashboard/balance", heading: "This page is for admins" },
] as const;

for (const { role, path, heading } of guardedPaths) {
  // §2.16 §4.5
  test(`${role}: logging in leads back to ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await fillInLogin(page, demoAccount(role));
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    // The login page is not in the way back (spec §4: replacing history).
    await page.goBack();
    await expect(page).not.toHaveURL("/login");
  });
}

// §2.13
test("member: an order survives having to log in on the payment page", async ({ page }) => {
  await logInAs(page, "member");
  await page.goto(`/morning/${trainer}`);
  await page.getByRole("button", { name: "Price $50" }).click();
  await expect(page).toHaveURL("/payment");
  const other = await page.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Logout" }).click();

  await expect(page).toHaveURL("/login");
  await fillInLogin(page, demoAccount("member"));
  await expect(page).toHaveURL("/payment");
  await expect(page.getByRole("main")).toContainText("Farzana Akter");
  await expect(page.getByRole("main")).toContainText("Morning");
  await expect(page.getByRole("button", { name: "Pay $50" })).toBeEnabled();
});

test.describe(() => {
  test.use({ visitor: "member" });

  // D34
  test("member: the class chosen for a slot is still chosen after Back from paying", async ({ page }) => {
    await page.goto(`/morning/${trainer}`);
    const choice = page.getByLabel("Class");
    await choice.selectOption({ index: 1 });
    const chosen = await choice.inputValue();
    await page.getByRole("button", { name: "Price $50" }).click();
    await expect(page).toHaveURL("/payment");
    await expect(page.getByRole("main")).toContainText(chosen);
    await page.goBack();
    await expect(choice).toHaveValue(chosen);
    await page.reload();
    await expect(choice).toHaveValue(chosen);
    await choice.selectOption("");
    await expect(page).toHaveURL(`/morning/${trainer}`);
  });
});

function demoAccount(role: Role) {
  return { email: `${role}@shokti.test`, password: demoPassword };
}
