import { long } from "#tests/setup/short-form.ts";
import { comeInAsMember } from "./support/come-in.ts";
import { expect, expectsErrors, test } from "./support/journey.ts";
import { fillInLogin } from "./support/login-form.ts";
import { logInElsewhere } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";

// The screen stands in app/shell/member-screens.browser.test.tsx, what is kept in server/features/people.
// §2.45
test("a new name is kept: it is there after the page is loaded anew", long, async ({ page }) => {
  await comeInAsMember(page);
  await openPage(page, "/dashboard/profile");
  await page.getByLabel("Name").fill("Nadia Renamed");
  await page.getByRole("button", { name: "Save profile" }).click();
  const alert = page.getByRole("alertdialog", { name: "Profile updated successfully!" });
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Nadia Renamed");
});

// The screen's sides stand in app/screens/profile (sessions, new-password), the studio's in server/features/sessions/ending.test.ts.
// D70
test("one logs out elsewhere, changes the password and goes on here (D70)", long, async ({ page }) => {
  const member = await comeInAsMember(page);
  const [phone, tablet] = [await logInElsewhere(member), await logInElsewhere(member)];
  await page.goto("/dashboard/profile#sessions");
  const places = page.getByRole("region", { name: "Where you are logged in" });
  await expect(places.getByRole("listitem")).toHaveCount(3);
  await places.getByRole("button", { name: "Log out there" }).first().click();
  await expect(places.getByRole("listitem")).toHaveCount(2);
  const statuses = async () =>
    (await Promise.all([phone, tablet].map(({ send }) => send("GET", "/sessions")))).map(
      ({ status }) => status,
    );
  expect((await statuses()).toSorted()).toEqual([200, 401]);

  const password = page.getByRole("region", { name: "Your password" });
  await password.getByRole("heading", { level: 2 }).click();
  await password.getByRole("button", { name: "Change the password" }).click();
  await password.getByLabel("Current password").fill(member.password);
  await password.getByLabel("New password").fill("Fresh!2026x");
  await password.getByRole("button", { name: "Change the password" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  expect(await statuses()).toEqual([401, 401]);
  await expect(places.getByRole("listitem")).toHaveCount(1);
  await expect(places).toContainText("This device");
});

// As above: app/screens/profile/delete-account, server/features/leaving/own-deletion.test.ts.
// D71
test("one deletes one's own account, and can log in no more (D71)", long, async ({ page }) => {
  expectsErrors(page, /401.*\/sign-in\/email/);
  const { email, password, send } = await comeInAsMember(page);
  await page.goto("/dashboard/profile#data");
  await page.getByRole("button", { name: "Delete your account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  await expect(page).toHaveURL("/");
  expect((await send("GET", "/sessions")).status).toBe(401);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await fillInLogin(page, { email, password });
  await expect(page.getByRole("alert")).toContainText("Mistyped or forgotten?");
});
