import { expect, type Page, test } from "@playwright/test";
import { journeyUrl } from "#tests/setup/journey-server.ts";
import { comeInAsAdmin } from "./support/come-in.ts";
import { answerInstead } from "./support/failures.ts";
import { joinStudio, type Member } from "./support/members.ts";
import { newcomer } from "./support/people.ts";
import { expectNoToast, passTimeUntil, recordToasts, stopTime } from "./support/toasts.ts";

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await recordToasts(page);
});

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
