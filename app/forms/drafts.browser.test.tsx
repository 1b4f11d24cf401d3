import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { address, goBack, goTo, logIn, openPage, reload } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { grantTokens } from "#tests/app/sample-studio.ts";
import { sampleArticle, sampleClass, sampleUser } from "#tests/app/samples.ts";

const form = "/dashboard/add-article";
const writer = sampleUser({ name: "Wafa Writer", email: "wafa@shokti.test" });
const title = page.getByLabelText("Title");
const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
const heading = page.getByRole("heading", { level: 1 });
const inBanner = (role: "link" | "button", name: string) =>
  page.getByRole("banner").getByRole(role, { name });

/** The writer with half an article, who came to its form from another page. */
async function writeHalf(): Promise<FakeApi> {
  const api = await openPage("/dashboard/manage-slot", { as: writer });
  await expect.element(heading).toHaveTextContent("Manage Slot");
  goTo(form);
  await title.fill("On stilts");
  await page.getByLabelText("Details").fill("One foot after the");
  return api;
}

async function expectDraft(): Promise<void> {
  await expect.element(page.getByText(/^A draft from \d?\d:\d\d was restored\./)).toBeVisible();
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

test("a draft is restored after a reload, until it is discarded", async () => {
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

test("closing the tab asks while work is unsaved, and nothing asks after it is saved", async () => {
  await openPage("/dashboard/profile", {
    as: "member",
    api: (api) => api.grant("POST /api/auth/update-user", { status: true }),
  });
  await page.getByLabelText("Name").fill("Sumi Renamed");
  expect(isClosingAskedAbout()).toBe(true);
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  expect(isClosingAskedAbout()).toBe(false);
  // Even while the page still has the old data.
  await inBanner("link", "Our Classes").click();
  await expect.element(heading).toHaveTextContent("Our Classes");
});

test("a session that ended before sending keeps the draft for the next login", async () => {
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

test("a draft is nobody else's: it is dropped when another person logs in", async () => {
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

test("a sent form leaves no draft, and can be left without a question", async () => {
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

const told = page.getByRole("alertdialog", { name: "Changed in the meantime" });

/** An edit by the writer, or by an admin, of what someone else edits meanwhile. */
const corrections = {
  "an article": {
    path: "/dashboard/edit-article/article-rest",
    elsewhere: "/dashboard/my-articles",
    as: sampleUser({ ...writer, _id: "trainer-wafa" }),
    name: title,
    save: "Save article",
    refuse: (api: FakeApi) => api.refuse("PATCH /articles/:id", "conflict"),
    changeMeanwhile: (api: FakeApi) =>
      api.grant(
        "GET /articles/:id",
        sampleArticle({ article_title: "Theirs", article_details: "Their words.", version: 2 }),
      ),
  },
  "a class": {
    path: "/dashboard/edit-class/class-judo",
    elsewhere: "/dashboard/manage-classes",
    as: "admin",
    name: page.getByLabelText("Class name"),
    save: "Save class",
    refuse: (api: FakeApi) => api.refuse("PATCH /classes/:id", "conflict"),
    changeMeanwhile: (api: FakeApi) =>
      api.grant(
        "GET /classes/:id",
        sampleClass({ class_name: "Theirs", class_details: "Their words.", version: 2 }),
      ),
  },
} as const;

// D62
test.each(Object.entries(corrections))(
  "a draft for %s that someone else changed meanwhile is restored, and the writer is told",
  async (_, { path, elsewhere, as, name, changeMeanwhile }) => {
    const api = await openPage(path, { as });
    await name.fill("Mine");
    goTo(elsewhere);
    await question.getByRole("button", { name: "Leave" }).click();
    await expect.poll(address).toBe(elsewhere);
    changeMeanwhile(api);
    goTo(path);
    await told.getByRole("button", { name: "OK" }).click();
    await expect.element(name).toHaveValue("Mine");
    await expect.element(page.getByLabelText("Details")).toHaveValue("Their words.");
  },
);

// D62
test.each(Object.entries(corrections))(
  "someone who leaves the form for %s after being told that it changed finds their draft again",
  async (_, { path, elsewhere, as, name, save, refuse, changeMeanwhile }) => {
    const api = await openPage(path, { as, api: refuse });
    await name.fill("Mine");
    changeMeanwhile(api);
    await page.getByRole("button", { name: save }).click();
    await told.getByRole("button", { name: "OK" }).click();
    goTo(elsewhere);
    await expect
      .element(question)
      .toHaveAccessibleDescription("Your draft stays in this browser until you come back.");
    await question.getByRole("button", { name: "Leave" }).click();
    await expect.poll(address).toBe(elsewhere);
    goTo(path);
    await expect.element(page.getByText(/^A draft from/)).toBeVisible();
    await expect.element(name).toHaveValue("Mine");
    await expect.element(page.getByLabelText("Details")).toHaveValue("Their words.");
  },
);

// D62
test("a draft for what is published says which fields differ from it, one for something new does not", async () => {
  const { path, as } = corrections["an article"];
  const notice = page.getByRole("main").getByRole("status");
  keep(`draft:edit-article-article-rest-1:${writer.email}`, { article_title: "Mine" });
  await openPage(path, { as });
  await expect.element(notice).toMatchTextContent(/ was restored\. Not published yet: Title\. Discard it$/);
  keep(`draft:add-article:${writer.email}`, { article_title: "On stilts" });
  await openPage(form, { as: writer });
  await expect.element(notice).toMatchTextContent(/ was restored\. Discard it$/);
});

/** A draft that an older version may have left in this browser. */
function keep(key: string, values: unknown): void {
  localStorage.setItem(key, JSON.stringify({ writtenAt: "2025-11-20T20:30:00.000Z", values }));
}

// D62
test("a draft stored under its version is restored, and then stored under its article alone", async () => {
  const { path, as, changeMeanwhile } = corrections["an article"];
  keep(`draft:edit-article-article-rest-1:${writer.email}`, { article_title: "Mine" });
  await openPage(path, { as, api: changeMeanwhile });
  await told.getByRole("button", { name: "OK" }).click();
  await expect.element(title).toHaveValue("Mine");
  await page.getByRole("button", { name: "Discard it" }).click();
  await expect.element(title).toHaveValue("Theirs");
  expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
});

test("a draft shows its time and day by the studio's clock", async () => {
  keep(`draft:add-article:${writer.email}`, { article_title: "On stilts" });
  await openPage(form, { as: writer });
  const notice = page.getByRole("main").getByRole("status");
  await expect.element(notice).toMatchTextContent(/^A draft from 21 Nov, 2:30 was restored\./);
});

test.each(["", "5", "null", "[]", "{}", '{"values":null}'])(
  "what is not a draft is ignored: %j",
  async (kept) => {
    localStorage.setItem(`draft:add-article:${writer.email}`, kept);
    await openPage(form, { as: writer });
    await expectNoDraft();
  },
);
