import { expect, type Page } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { comeInAsMember } from "./support/come-in.ts";
import { answerInstead } from "./support/failures.ts";
import { fillInLogin } from "./support/login-form.ts";
import { hireTrainer, joinStudio, type Member } from "./support/members.ts";
import { openPage } from "./support/open-page.ts";
import { logIn } from "./support/people.ts";
import { test } from "./support/visitor.ts";

test.describe.configure({ mode: "parallel" });

const form = "/dashboard/add-article";

/** A trainer who has logged in by the login page and written half an article. */
async function writeHalf(page: Page): Promise<Member> {
  const trainer = await hireTrainer(journeyUrl);
  await logIn(page, trainer);
  await openPage(page, "/dashboard/manage-slot");
  await page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name: "Add Article" })
    .click();
  await page.getByLabel("Title").fill("On stilts");
  await page.getByLabel("Details").fill("One foot after the");
  return trainer;
}

async function expectDraft(page: Page): Promise<void> {
  await expect(page).toHaveURL(form);
  await expect(page.getByText(/^A draft from \d\d:\d\d was restored\./)).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("On stilts");
  await expect(page.getByLabel("Details")).toHaveValue("One foot after the");
}

async function expectNoDraft(page: Page): Promise<void> {
  await expect(page.getByLabel("Title")).toHaveValue("");
  await expect(page.getByText(/^A draft from/)).toHaveCount(0);
}

function question(page: Page) {
  return page.getByRole("alertdialog", { name: "Leave without saving?" });
}

function logout(page: Page) {
  return page.getByRole("banner").getByRole("button", { name: "Logout" });
}

test("a draft is there again after a reload, until it is discarded", async ({ page }) => {
  await writeHalf(page);
  await page.reload();
  await expectDraft(page);
  await page.getByRole("button", { name: "Discard it" }).click();
  await expectNoDraft(page);
  await expect(page.getByLabel("Date")).toBeFocused();
  await page.reload();
  await expectNoDraft(page);
});

test("links, Back and Logout ask before unsaved work is left", async ({ page }) => {
  await writeHalf(page);
  const ways = [
    () => page.getByRole("banner").getByRole("link", { name: "Our Classes" }).click(),
    () => page.goBack(),
    () => logout(page).click(),
  ];
  for (const leave of ways) {
    await leave();
    await expect(question(page)).toHaveAccessibleDescription(
      "Your draft stays in this browser until you come back.",
    );
    await question(page).getByRole("button", { name: "Stay" }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL(form);
    await expect(page.getByLabel("Title")).toHaveValue("On stilts");
  }
  await logout(page).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("closing the tab is asked about while work is unsaved, and not after it is saved", async ({ page }) => {
  await comeInAsMember(page);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await openPage(page, "/dashboard/profile");
  await page.getByLabel("Name").fill("Rita Renamed");
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toEqual(["beforeunload"]);
});

test("a sign-out in another tab leaves the draft for when one is back", async ({ page, context }) => {
  const trainer = await writeHalf(page);
  const other = await context.newPage();
  await openPage(other, "/");
  await logout(other).click();
  await expect(page).toHaveURL("/login");
  await fillInLogin(page, trainer);
  await expectDraft(page);
});

test("a session that ended before sending leaves the draft for when one is back", async ({ page }) => {
  const trainer = await writeHalf(page);
  const error = { code: "unauthenticated", message: "Log in first." };
  const refuse = (path: string) =>
    answerInstead(page, { method: "POST", path }, { status: 401, body: { error } });
  const admit = [await refuse("/articles"), await refuse("/jwt")];
  await page.getByRole("button", { name: "Post article" }).click();
  await expect(page.getByText("Log in again: your draft is kept.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  for (const call of admit) await call();
  await fillInLogin(page, trainer);
  await expectDraft(page);
});

test("a draft is nobody else's: it goes when another person logs in", async ({ page }) => {
  const trainer = await writeHalf(page);
  await logout(page).click();
  await question(page).getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/");
  await logIn(page, await joinStudio(journeyUrl));
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("On stilts");
  await logout(page).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await logIn(page, trainer);
  await openPage(page, form);
  await expectNoDraft(page);
});

test("what was sent leaves no draft, and is left without a question", async ({ page }) => {
  await writeHalf(page);
  await answerInstead(
    page,
    { method: "POST", path: "/articles" },
    { status: 201, body: { insertedId: "made-up" } },
  );
  await page.getByRole("button", { name: "Post article" }).click();
  await expect(page).toHaveURL("/all-articles");
  await openPage(page, form);
  await expectNoDraft(page);
  await page.getByRole("banner").getByRole("link", { name: "Our Classes" }).click();
  await expect(page).toHaveURL("/all-classes");
});

test("a profile that was saved is left without a question", async ({ page }) => {
  await comeInAsMember(page);
  await openPage(page, "/dashboard/profile");
  await page.getByLabel("Name").fill("Rita Renamed");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Our Classes" }).click();
  await expect(page).toHaveURL("/all-classes");
});

test.describe(() => {
  test.use({ visitor: "admin" });

  // D31
  test("each field that the server complains of says why, and the first of them has the focus", async ({
    page,
  }) => {
    const fields = { class_details: "Say what happens.", class_name: "Another name, please." };
    const error = { code: "invalid", message: "Check the fields.", fields };
    await answerInstead(page, { method: "POST", path: "/classes" }, { status: 400, body: { error } });
    await openPage(page, "/dashboard/add-class");
    await page.getByLabel("Class name").fill("STILTS");
    await page.getByLabel("Details").fill("Walking, but higher.");
    await page.getByRole("button", { name: "Add class" }).click();
    await expect(page.getByLabel("Class name")).toHaveAccessibleDescription(/^Another name, please\./);
    await expect(page.getByLabel("Details")).toHaveAccessibleDescription(/^Say what happens\./);
    await expect(page.getByLabel("Class name")).toBeFocused();
  });

  // D33
  test("a class name that is taken is said at its field", async ({ page }) => {
    await openPage(page, "/dashboard/add-class");
    await page.getByLabel("Class name").fill("Yoga");
    await page.getByLabel("Details").fill("The same again.");
    await page.getByRole("button", { name: "Add class" }).click();
    await expect(page.getByLabel("Class name")).toHaveAccessibleDescription(
      "A class with this name exists already.",
    );
    await expect(page.getByLabel("Class name")).toBeFocused();
  });
});

test("no two things of the style guide have one id", async ({ page }) => {
  await openPage(page, "/styleguide");
  const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
