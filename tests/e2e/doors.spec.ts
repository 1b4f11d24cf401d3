import { expect } from "@playwright/test";
import type { Role } from "#contract/users.ts";
import { demoPassword } from "#demo/accounts.ts";
import { fillInLogin } from "./support/login-form.ts";
import { logInAs } from "./support/people.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

const roles: Role[] = ["member", "trainer", "admin"];
const trainer = "trainer-farzana-akter";

for (const role of roles) {
  test.describe(() => {
    test.use({ visitor: role });

    test(`${role}: login and registration lead home`, async ({ page }) => {
      for (const path of ["/login", "/registration"]) {
        await page.goto(path);
        await expect(page).toHaveURL("/");
      }
    });

    // §2.13 D4
    test(`${role}: payment without an order leads to the trainers and says why`, async ({ page }) => {
      await page.goto("/payment", { waitUntil: "commit" });
      await expect(page.getByText("Choose a slot first")).toBeVisible();
      await expect(page).toHaveURL("/all-trainers");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Trainers");
    });
  });
}

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

  // §2.12
  test("member: the slots of a trainer lead to the pages of their names", async ({ page }) => {
    for (const slot of ["Morning", "Afternoon", "Evening"]) {
      await page.goto(`/trainer-details/${trainer}`);
      await page.getByRole("link", { name: slot, exact: true }).click();
      await expect(page).toHaveURL(`/${slot.toLowerCase()}/${trainer}`);
      await expect(page.getByRole("button", { name: /^Price \$/ })).toHaveText([
        "Price $20",
        "Price $50",
        "Price $100",
      ]);
    }
  });

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

  // D3
  test("member: a slot that the trainer does not offer names those they do and takes no payment", async ({
    page,
  }) => {
    for (const path of ["/default/trainer-tanvir-ahmed", "/evening/trainer-tanvir-ahmed"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("No Slot Available!");
      const slots = page.getByRole("main").getByRole("listitem");
      await expect(slots).toHaveText(["Morning", "Afternoon"]);
      await expect(page.getByRole("button", { name: /^Price/ })).toHaveCount(0);
    }
    await page.getByRole("main").getByRole("link", { name: "Morning" }).click();
    await expect(page).toHaveURL("/morning/trainer-tanvir-ahmed");
  });
});

for (const role of ["trainer", "admin"] as const) {
  test.describe(() => {
    test.use({ visitor: role });

    // §2.39 §6.5
    test(`${role}: slots and Become A Trainer are shown dimmed and lead nowhere`, async ({ page }) => {
      await page.goto(`/trainer-details/${trainer}`);
      for (const name of ["Morning", "Afternoon", "Evening", "Become A Trainer"]) {
        const dimmed = page.getByRole("main").getByRole("link", { name, exact: true });
        await expect(dimmed).toBeDisabled();
        await expect(dimmed).not.toHaveAttribute("href");
        await expect(dimmed).not.toHaveCSS("opacity", "1");
      }
    });

    // §6.5
    test(`${role}: the memberships can be looked at, not chosen`, async ({ page }) => {
      await page.goto(`/morning/${trainer}`);
      await expect(page.getByRole("note")).toContainText("Only members book slots");
      for (const price of ["Price $20", "Price $50", "Price $100"])
        await expect(page.getByRole("button", { name: price, exact: true })).toBeDisabled();
    });
  });
}

function demoAccount(role: Role) {
  return { email: `${role}@shokti.test`, password: demoPassword };
}
