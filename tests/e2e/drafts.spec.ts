import type { Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { expect, test } from "./support/journey.ts";
import { fillInLogin } from "./support/login-form.ts";
import { hireTrainer, sitDown } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";

const form = "/dashboard/add-article";

async function expectDraft(page: Page): Promise<void> {
  await expect(page).toHaveURL(form);
  await expect(page.getByText(/^A draft from \d?\d:\d\d was restored\./)).toBeVisible();
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

test("two tabs on one form keep their own words, whatever becomes of the other's", async ({
  page,
  context,
}) => {
  const trainer = await hireTrainer(journeyUrl);
  await sitDown(context, trainer);
  const [one, other] = [page, await context.newPage()];
  const titleIn = (tab: Page) => tab.getByLabel("Title");
  for (const tab of [one, other]) {
    await openPage(tab, form);
    // A page without any interaction is left without a confirmation.
    await titleIn(tab).click();
  }
  await titleIn(one).fill("From the first tab");
  await titleIn(other).fill("From the second tab");
  await titleIn(one).fill("From the first tab, later");

  await test.step("a reload brings back those of its own tab", async () => {
    for (const [tab, words] of [
      [other, "From the second tab"],
      [one, "From the first tab, later"],
    ] as const) {
      await Promise.all([tab.waitForEvent("dialog").then((question) => question.accept()), tab.reload()]);
      await expect(titleIn(tab)).toHaveValue(words);
    }
  });

  await test.step("a copy of a tab begins with what was written last, and discarding it there loses nothing", async () => {
    const copied = context.waitForEvent("page");
    await other.evaluate(() => void open(location.href));
    const copy = await copied;
    await expect(titleIn(copy)).toHaveValue("From the first tab, later");
    await copy.getByRole("button", { name: "Discard it" }).click();
    await expect(titleIn(copy)).toHaveValue("");
    await copy.close();
    await one.getByRole("banner").getByRole("link", { name: "Our Classes" }).click();
    await one.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
    await expect(one).toHaveURL("/all-classes");
    await openPage(one, form);
    await expect(titleIn(one)).toHaveValue("From the first tab, later");
  });

  await test.step("sending one leaves the other's for whoever comes back after both tabs are closed", async () => {
    await one.getByLabel("Details").fill("One foot after the other.");
    await one.getByRole("button", { name: "Post article" }).click();
    await expect(one).toHaveURL("/all-articles");
    await other.close();
    await openPage(one, form);
    await expect(titleIn(one)).toHaveValue("From the second tab");
  });
});
