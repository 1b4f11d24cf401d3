import { expect, test } from "@playwright/test";
import { comeInAsMember } from "./support/come-in.ts";

// §2.45
test("a new name is kept: it is there after the page is loaded anew", async ({ page }) => {
  await comeInAsMember(page);
  await page.goto("/dashboard/profile");
  await page.getByLabel("Name").fill("Nadia Renamed");
  await page.getByRole("button", { name: "Save profile" }).click();
  const alert = page.getByRole("alertdialog", { name: "Profile updated successfully!" });
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Nadia Renamed");
});
