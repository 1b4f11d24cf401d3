import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, goBack, goTo, grantTokens, logIn, openPage, reload } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleUser } from "#tests/app/samples.ts";

const form = "/dashboard/add-article";
const writer = sampleUser({ name: "Wafa Writer", email: "wafa@shokti.test" });
const title = page.getByLabelText("Title");
const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
const heading = page.getByRole("heading", { level: 1 });
const inBanner = (role: "link" | "button", name: string) =>
  page.getByRole("banner").getByRole(role, { name });

/** The writer before half an article, come to its form from another page. */
async function writeHalf(): Promise<FakeApi> {
  const api = await openPage("/dashboard/manage-slot", { as: writer });
  await expect.element(heading).toHaveTextContent("Manage Slot");
  goTo(form);
  await title.fill("On stilts");
  await page.getByLabelText("Details").fill("One foot after the");
  return api;
}

async function expectDraft(): Promise<void> {
  await expect.element(page.getByText(/^A draft from \d\d:\d\d was restored\./)).toBeVisible();
  expect(address()).toBe(form);
  await expect.element(title).toHaveValue("On stilts");
  await expect.element(page.getByLabelText("Details")).toHaveValue("One foot after the");
}

async function expectNoDraft(): Promise<void> {
  await expect.element(title).toHaveValue("");
  await expect.element(page.getByText(/^A draft from/)).not.toBeInTheDocument();
}

/** Whether the browser is told to ask before it closes the tab. */
function isClosingAskedAbout(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

test("a draft is there again after a reload, until it is discarded", async () => {
  await writeHalf();
  await reload({ as: writer });
  await expectDraft();
  await page.getByRole("button", { name: "Discard it" }).click();
  await expectNoDraft();
  await expect.element(page.getByLabelText("Date")).toHaveFocus();
  await reload({ as: writer });
  await expectNoDraft();
});

test("links, Back and Logout ask before unsaved work is left", async () => {
  await writeHalf();
  for (const leave of [
    () => inBanner("link", "Our Classes").click(),
    () => goBack(),
    () => inBanner("button", "Logout").click(),
  ]) {
    await leave();
    await expect
      .element(question)
      .toHaveAccessibleDescription("Your draft stays in this browser until you come back.");
    await question.getByRole("button", { name: "Stay" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(address()).toBe(form);
    await expect.element(title).toHaveValue("On stilts");
  }
  await inBanner("button", "Logout").click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(inBanner("link", "Login")).toBeVisible();
  await expect.poll(address).toBe("/");
});

test("closing the tab is asked about while work is unsaved, and nothing is after it is saved", async () => {
  await openPage("/dashboard/profile", {
    as: "member",
    api: (api) => api.grant("POST /api/auth/update-user", { status: true }),
  });
  await page.getByLabelText("Name").fill("Sumi Renamed");
  expect(isClosingAskedAbout()).toBe(true);
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  expect(isClosingAskedAbout()).toBe(false);
  // Also while the page still has what it read before.
  await inBanner("link", "Our Classes").click();
  await expect.element(heading).toHaveTextContent("Our Classes");
});

test("a session that ended before sending leaves the draft for when one is back", async () => {
  const api = await writeHalf();
  api.refuse("POST /articles", "unauthenticated");
  api.refuse("POST /jwt", "unauthenticated");
  await page.getByRole("button", { name: "Post article" }).click();
  await expect.element(page.getByText("Log in again: your draft is kept.")).toBeVisible();
  await expect.element(heading).toHaveTextContent("Login");
  grantTokens(api);
  await logIn(api, writer);
  await expectDraft();
});

test("a draft is nobody else's: it goes when another person logs in", async () => {
  const api = await writeHalf();
  await inBanner("button", "Logout").click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect.element(inBanner("link", "Login")).toBeVisible();
  expect(JSON.stringify(localStorage)).toContain("On stilts");
  goTo("/login");
  await logIn(api, sampleUser({ name: "Mina Member", email: "mina@shokti.test" }));
  await expect.element(inBanner("button", "Logout")).toBeVisible();
  expect(JSON.stringify(localStorage)).not.toContain("On stilts");
});

test("what was sent leaves no draft, and is left without a question", async () => {
  const api = await writeHalf();
  api.grant("POST /articles", { insertedId: "article-stilts" });
  await page.getByRole("button", { name: "Post article" }).click();
  await expect.element(heading).toHaveTextContent("Articles");
  goTo(form);
  await expectNoDraft();
  expect(isClosingAskedAbout()).toBe(false);
  await inBanner("link", "Our Classes").click();
  await expect.element(heading).toHaveTextContent("Our Classes");
});
