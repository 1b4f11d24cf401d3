import { expect, type Page, test } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { comeInAsAdmin } from "./support/come-in.ts";
import { answerInstead, cutOff, fault } from "./support/failures.ts";
import { hireTrainer, joinStudio, type Member, sitDown } from "./support/members.ts";
import { newcomer } from "./support/people.ts";
import { expectNoToast, expectToast, passTimeUntil, recordToasts, stopTime } from "./support/toasts.ts";

const created = { status: 201, body: { insertedId: "made-by-a-test" } };
const requestFailed = { kind: "error", title: "Oops...", text: "Request failed! Please try again." } as const;

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await recordToasts(page);
});

// What is added here is answered by the test itself: a new class or article would stand on others' pages.
async function addClass(page: Page): Promise<void> {
  await comeInAsAdmin(page);
  await page.goto("/dashboard/add-class");
  await page.getByLabel("Class name").fill("STILTS");
  await page.getByLabel("Details").fill("Walking, but higher.");
  await stopTime(page);
  await page.getByRole("button", { name: "Add class" }).click();
}

async function postArticle(page: Page): Promise<void> {
  await comeInAsAdmin(page);
  await page.goto("/dashboard/add-article");
  await page.getByLabel("Title").fill("On stilts");
  await page.getByLabel("Details").fill("One foot after the other.");
  await stopTime(page);
  await page.getByRole("button", { name: "Post article" }).click();
}

/** A member whose application waits for an answer, before whom the admin sits. */
async function openApplication(page: Page, name: string): Promise<Member> {
  const applicant = await joinStudio(journeyUrl, newcomer(name));
  const applied = await applicant.send("PATCH", "/users/updateByEmail", {
    email: applicant.email,
    biography: "Lifts late.",
    areas_of_expertise: ["Wellness"],
    years_of_experience: 2,
    available_slots: ["Evening"],
  });
  expect(applied.status).toBe(200);
  await comeInAsAdmin(page);
  await page.goto("/dashboard/applied-trainer");
  return applicant;
}

async function answer(page: Page, { email }: Member, button: "Approve" | "Reject"): Promise<void> {
  const application = page.getByRole("article").filter({ hasText: email });
  await expect(application).toBeVisible();
  await stopTime(page);
  await application.getByRole("button", { name: button }).click();
}

async function sitDownAsTrainer(page: Page): Promise<void> {
  await sitDown(page.context(), await hireTrainer(journeyUrl));
}

async function setSlot(page: Page, { path, button }: { path: string; button: string }): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Slot duration").fill("2.5");
  await page.getByRole("group", { name: "Classes" }).getByLabel("HIIT").check();
  await stopTime(page);
  await page.getByRole("button", { name: button }).click();
}

/** The admin before a member of the test's own, alone in the list. */
async function openDeletion(page: Page): Promise<Member> {
  const member = await joinStudio(journeyUrl, newcomer("Dilara Deleted"));
  await comeInAsAdmin(page);
  await page.goto(`/dashboard/all-users?q=${member.email}`);
  await page.getByRole("button", { name: "Delete" }).click();
  return member;
}

function question(page: Page) {
  return page.getByRole("alertdialog", { name: "Are you sure?" });
}

// §1.6 §7.9 §8.7
test("a class is added: the toast says so and the classes come", async ({ page }) => {
  await answerInstead(page, { method: "POST", path: "/classes" }, created);
  await addClass(page);
  await expectToast(page, { kind: "success", title: "Class added successfully. Redirecting..." });
  await expect(page).toHaveURL("/all-classes");
});

// §7.9 §8.5
test("adding a class fails: the generic toast, and what was typed stays", async ({ page }) => {
  await answerInstead(page, { method: "POST", path: "/classes" }, fault);
  await addClass(page);
  await expectToast(page, requestFailed);
  await expect(page.getByLabel("Class name")).toHaveValue("STILTS");
});

// §1.6 §7.10 §8.7
test("an article is posted: the toast says so and the articles come", async ({ page }) => {
  await answerInstead(page, { method: "POST", path: "/articles" }, created);
  await postArticle(page);
  await expectToast(page, { kind: "success", title: "Article posted. Redirecting..." });
  await expect(page).toHaveURL("/all-articles");
});

// §7.10 §8.5
test("posting an article fails: the generic toast, and what was typed stays", async ({ page }) => {
  await cutOff(page, { method: "POST", path: "/articles" });
  await postArticle(page);
  await expectToast(page, requestFailed);
  await expect(page.getByLabel("Title")).toHaveValue("On stilts");
});

// §4.8 §7.6 §8.6
test("an application is approved: the toast says so and all users come", async ({ page }) => {
  const applicant = await openApplication(page, "Anika Approved");
  await answer(page, applicant, "Approve");
  await expectToast(page, { kind: "success", title: "Request approved. You are redirecting ..." });
  await expect(page).toHaveURL("/dashboard/all-users");
});

// §4.8 §7.7 §8.6
test("an application is rejected: the toast says so and all users come", async ({ page }) => {
  const applicant = await openApplication(page, "Rabeya Rejected");
  await answer(page, applicant, "Reject");
  await expectToast(page, { kind: "success", title: "Request rejected. You are redirecting ..." });
  await expect(page).toHaveURL("/dashboard/all-users");
});

// §7.6 §8.5
test("approving fails: the generic toast, and the application stays", async ({ page }) => {
  const applicant = await openApplication(page, "Anika Unanswered");
  await answerInstead(page, { method: "PATCH", path: `/users/${applicant.id}/approve` }, fault);
  await answer(page, applicant, "Approve");
  await expectToast(page, requestFailed);
  await expect(page).toHaveURL("/dashboard/applied-trainer");
  await expect(page.getByRole("article").filter({ hasText: applicant.email })).toBeVisible();
});

// §7.7 §8.5
test("rejecting fails: the generic toast, and the application stays", async ({ page }) => {
  const applicant = await openApplication(page, "Rabeya Unanswered");
  await cutOff(page, { method: "PATCH", path: `/users/${applicant.id}/reject` });
  await answer(page, applicant, "Reject");
  await expectToast(page, requestFailed);
  await expect(page).toHaveURL("/dashboard/applied-trainer");
  await expect(page.getByRole("article").filter({ hasText: applicant.email })).toBeVisible();
});

// §8.15
test("the applied list fails to load: Error: and what the server says", async ({ page }) => {
  await comeInAsAdmin(page);
  const error = { code: "unavailable", message: "The list is being moved." };
  const repair = await answerInstead(
    page,
    { method: "GET", path: "/usersbyadmin" },
    { status: 503, body: { error } },
  );
  await page.goto("/dashboard/applied-trainer");
  const failure = page.getByRole("alert");
  await stopTime(page);
  await passTimeUntil(page, () => expect(failure).toBeVisible({ timeout: 200 }), { stepMs: 500 });
  await expect(failure.getByText("Error: The list is being moved.", { exact: true })).toBeVisible();
  await expectNoToast(page);
  await repair();
  await page.clock.resume();
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toHaveCount(0);
});

// §7.12 §8.8
test("a slot is added: the toast says so and the slots come", async ({ page }) => {
  await sitDownAsTrainer(page);
  await setSlot(page, { path: "/dashboard/add-slot", button: "Add slot" });
  await expectToast(page, { kind: "success", title: "New slot has been added successfully." });
  await expect(page).toHaveURL("/dashboard/manage-slot");
});

// §7.12 §8.8
test("a slot is updated: the toast says so and the slots come", async ({ page }) => {
  await sitDownAsTrainer(page);
  await setSlot(page, { path: "/dashboard/update-slot", button: "Update slot" });
  await expectToast(page, { kind: "success", title: "Slot has been updated successfully." });
  await expect(page).toHaveURL("/dashboard/manage-slot");
});

// §8.8
test("adding or updating a slot fails: the toast says so and the form stays", async ({ page }) => {
  await sitDownAsTrainer(page);
  await answerInstead(page, { method: "PATCH", path: "/users/updateByEmail2" }, fault);
  for (const form of [
    { path: "/dashboard/add-slot", button: "Add slot" },
    { path: "/dashboard/update-slot", button: "Update slot" },
  ]) {
    await setSlot(page, form);
    await expectToast(page, {
      kind: "error",
      title: "Oops...",
      text: "Request has been failed! Please try again.",
    });
    await expect(page).toHaveURL(form.path);
    await expect(page.getByLabel("Slot duration")).toHaveValue("2.5");
  }
});

// §8.13
test("deleting a user asks first, in these words, and Cancel deletes nobody", async ({ page }) => {
  const member = await openDeletion(page);
  await expect(question(page)).toContainText("You won't be able to revert this!");
  await expect(question(page).getByRole("button")).toHaveText(["Cancel", "Yes, delete it!"]);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: member.email })).toBeVisible();
  expect((await member.send("GET", `/users/${member.id}`)).status).toBe(200);
});

// §8.13
test("a user is deleted: Deleted!, and the person is gone from the list", async ({ page }) => {
  const member = await openDeletion(page);
  await question(page).getByRole("button", { name: "Yes, delete it!" }).click();
  const outcome = page.getByRole("alertdialog", { name: "Deleted!" });
  await expect(outcome).toHaveAccessibleDescription("User has been deleted.");
  await expect(outcome.getByRole("button")).toHaveText(["OK"]);
  await outcome.getByRole("button", { name: "OK" }).click();
  await expect(outcome).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: member.email })).toHaveCount(0);
  await expectNoToast(page);
});

// §8.13
test("deleting a user fails: There was an issue deleting the user., and the person stays", async ({
  page,
}) => {
  const member = await openDeletion(page);
  await answerInstead(page, { method: "DELETE", path: `/users/${member.id}` }, fault);
  await question(page).getByRole("button", { name: "Yes, delete it!" }).click();
  const outcome = page.getByRole("alertdialog", { name: "Oops..." });
  await expect(outcome).toHaveAccessibleDescription("There was an issue deleting the user.");
  await outcome.getByRole("button", { name: "OK" }).click();
  await expect(outcome).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: member.email })).toBeVisible();
});

// §7.3
test("deleting somebody who is gone already is a failure: deletedCount must be above 0", async ({ page }) => {
  const member = await openDeletion(page);
  await answerInstead(
    page,
    { method: "DELETE", path: `/users/${member.id}` },
    { status: 200, body: { deletedCount: 0 } },
  );
  await question(page).getByRole("button", { name: "Yes, delete it!" }).click();
  await expect(page.getByRole("alertdialog", { name: "Oops..." })).toHaveAccessibleDescription(
    "There was an issue deleting the user.",
  );
});
