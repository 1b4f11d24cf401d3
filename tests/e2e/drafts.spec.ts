import { expect, type Page, test } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { fillInLogin } from "./support/login-form.ts";
import { hireTrainer, sitDown } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";

const form = "/dashboard/add-article";

async function expectDraft(page: Page): Promise<void> {
  await expect(page).toHaveURL(form);
  await expect(page.getByText(/^A draft from \d\d:\d\d was restored\./)).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("On stilts");
  await expect(page.getByLabel("Details")).toHaveValue("One foot after the");
}

test("a draft outlives a reload, Back, and a sign-out in another tab", async ({ page, context }) => {
  const trainer = await hireTrainer(journeyUrl);
  await sitDown(context, trainer);
  await openPage(page, "/dashboard/manage-slot");
  await page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "Add Article" })
    .click();
  await page.getByLabel("Title").fill("On stilts");
  await page.getByLabel("Details").fill("One foot after the");

  await test.step("a reload", async () => {
    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.accept();
    await reloaded;
    await expectDraft(page);
  });

  await test.step("Back, which asks first", async () => {
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await page.goBack();
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(form);
    await page.goBack();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/dashboard/manage-slot");
    await page.goForward();
    await expectDraft(page);
  });

  await test.step("a sign-out in another tab", async () => {
    const other = await context.newPage();
    await openPage(other, "/");
    await other.getByRole("banner").getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await fillInLogin(page, trainer);
    await expectDraft(page);
  });
});
