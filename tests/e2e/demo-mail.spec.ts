import { expect, test } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { expectAccessible } from "./support/expect-accessible.ts";
import { joinStudio } from "./support/members.ts";
import { newcomer } from "./support/people.ts";

// D7 D65
test("the demo shows the mail that a reset asks for, and its link leads to the new password", async ({
  page,
}) => {
  const member = await joinStudio(journeyUrl, newcomer());
  await page.goto("/login");
  await page.getByLabel("Email").fill(member.email);
  await page.getByLabel("Password", { exact: true }).fill("Wrong@2025x");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: "Email me a reset link" }).click();
  await page.getByRole("link", { name: "Open the demo's inbox" }).click();
  await expect(page).toHaveURL("/demo/mail");
  await expectAccessible(page);
  const mine = page.getByRole("listitem").filter({ hasText: member.email });
  // The mail goes out behind the answer to whoever asked for it.
  await expect(async () => {
    await page.reload();
    await expect(mine).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mine.getByRole("link", { name: "Set a new password for Shokti" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set a new password for Shokti");
  const frame = page.frameLocator('iframe[title="The mail as HTML"]');
  await frame.getByRole("link", { name: "Set a new password" }).click();
  await expect(page).toHaveURL(/\/reset-password\?token=/);
  await expect(page.getByRole("button", { name: "Set the password" })).toBeVisible();
});
