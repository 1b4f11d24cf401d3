import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openPage } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleArticle, sampleUser } from "#tests/app/samples.ts";

const writer = sampleUser({ _id: "trainer-wafa", name: "Wafa Writer", email: "wafa@shokti.test" });
const path = "/dashboard/edit-article/article-rest";
const field = (label: string) => page.getByLabelText(label, { exact: true });
const button = (name: string) => page.getByRole("button", { name });

const open = (api: (api: FakeApi) => void = () => {}) => openPage(path, { as: writer, api });

// D62
test("a writer edits an article: the form is prefilled, changes are sent with the version, and the article opens", async () => {
  const api = await open((api) => api.grant("PATCH /articles/:id", { modifiedCount: 1 }));
  await expect.element(field("Title")).toHaveValue("On rest");
  await expect.element(field("Writer")).toHaveValue("Wafa Writer");
  await expect.element(field("Date")).toHaveValue("2025-11-20");
  await field("Title").fill("On rest days");
  await button("Save article").click();
  await expect.poll(address).toBe("/article-details/article-rest");
  expect(api.writes).toMatchObject([
    { call: "PATCH /articles/article-rest", body: { article_title: "On rest days", version: 1 } },
  ]);
});

// D62
test("after someone else's save, what was typed stays, the rest becomes theirs, and saving again keeps both", async () => {
  const api = await open((api) => api.refuse("PATCH /articles/:id", "conflict"));
  await field("Title").fill("Mine");
  api.grant(
    "GET /articles/:id",
    sampleArticle({ article_title: "Theirs", article_details: "Their words.", version: 2 }),
  );
  await button("Save article").click();
  const told = page.getByRole("alertdialog", { name: "Changed in the meantime" });
  await expect.element(told).toBeVisible();
  await told.getByRole("button", { name: "OK" }).click();
  await expect.element(field("Title")).toHaveValue("Mine");
  await expect.element(field("Details")).toHaveValue("Their words.");

  api.grant("PATCH /articles/:id", { modifiedCount: 1 });
  await button("Save article").click();
  await expect.poll(address).toBe("/article-details/article-rest");
  expect(api.writes.map(({ body }) => body)).toMatchObject([
    { article_title: "Mine", version: 1 },
    { article_title: "Mine", article_details: "Their words.", version: 2 },
  ]);
});

// D62
test("who cancels is back at the article, and nothing is sent", async () => {
  const api = await open();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect.poll(address).toBe("/article-details/article-rest");
  expect(api.writes).toEqual([]);
});

// D62
test("an admin edits someone else's article", async () => {
  await openPage(path, { as: "admin" });
  await expect.element(field("Title")).toHaveValue("On rest");
});

// D62
test("another trainer is told that they cannot edit the article", async () => {
  await openPage(path, { as: "trainer" });
  await expect.element(page.getByRole("heading", { name: "Someone else wrote this" })).toBeVisible();
  expect(button("Save article").elements()).toEqual([]);
});

test("a card's excerpt never fills the form, which waits for the full article", async () => {
  const api = await openPage("/dashboard/my-articles", {
    as: writer,
    api: (api) => api.grant("GET /articles", [sampleArticle({ article_details: "Cut…", version: 7 })]),
  });
  const release = api.hold("GET /articles/:id");
  await page.getByRole("link", { name: "Edit" }).click();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Edit Article");
  expect(field("Details").elements()).toEqual([]);
  release();
  await expect.element(field("Details")).toHaveValue(sampleArticle().article_details);
});

// D62
test("a preview shows the text as readers will see it, also by keyboard, and an error leads back to the field", async () => {
  await open();
  await field("Details").fill("# Sleep\n\n**Eight** hours.");
  const write = page.getByRole("tab", { name: "Write" });
  const preview = page.getByRole("tab", { name: "Preview" });
  await preview.click();
  const shown = page.getByRole("tabpanel", { name: "Preview" });
  await expect.element(page.getByText("Details", { exact: true })).toBeVisible();
  await expect.element(shown.getByRole("heading", { level: 2 })).toHaveTextContent("Sleep");
  await expect.element(shown.getByRole("strong")).toHaveTextContent("Eight");
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(write).toHaveFocus();
  await field("Details").fill(" ");
  await preview.click();
  await expect.element(shown).toHaveTextContent("Nothing written yet.");
  await button("Save article").click();
  await expect.element(field("Details")).toHaveFocus();
  await expect.element(field("Details")).toHaveAccessibleDescription(/^This field is required/);
});

test("a press marks the selected words or the line one is in, as if typed", async () => {
  await open();
  await field("Details").fill("Sleep\n\nEight hours.");
  const area = field("Details").element() as HTMLTextAreaElement;
  area.setSelectionRange(7, 12);
  await button("Bold").click();
  await expect.element(field("Details")).toHaveValue("Sleep\n\n**Eight** hours.");
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe("Eight");
  area.setSelectionRange(2, 2);
  await button("Heading").click();
  await expect.element(field("Details")).toHaveValue("# Sleep\n\n**Eight** hours.");
  await expect.element(field("Details")).toHaveFocus();
  await page.getByRole("tab", { name: "Preview" }).click();
  const shown = page.getByRole("tabpanel", { name: "Preview" });
  await expect.element(page.getByText("Details", { exact: true })).toBeVisible();
  await expect.element(shown.getByRole("heading", { name: "Sleep" })).toBeVisible();
  await page.getByRole("tab", { name: "Write" }).click();
  await field("Details").click();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field("Details")).toHaveValue("Sleep\n\n**Eight** hours.");
});

test("a link asks for its words, at first the selected ones, and where it leads, and can be undone", async () => {
  const api = await open();
  const details = field("Details");
  await details.fill("See our classes.");
  const area = details.element() as HTMLTextAreaElement;
  area.setSelectionRange(4, 15);
  await button("Link").click();
  const dialog = page.getByRole("dialog", { name: "Link" });
  await expect.element(dialog.getByLabelText("Words")).toHaveValue("our classes");
  await dialog.getByLabelText("Address").fill("nowhere");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByLabelText("Address")).toHaveAccessibleDescription(/^Enter a web address/);
  await dialog.getByLabelText("Address").fill("example.com/a (b)");
  await userEvent.keyboard("{Enter}");
  await expect.element(details).toHaveValue("See [our classes](https://example.com/a%20%28b%29).");
  await expect.element(details).toHaveFocus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(details).toHaveValue("See our classes.");
  await button("Link").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(details).toHaveValue("See our classes.");
  expect(api.writes).toEqual([]);
});

test("Enter begins the next line of a list or quote, and on an empty one ends it, as if typed", async () => {
  await open();
  const details = field("Details");
  await details.fill("a mat");
  await button("List").click();
  await userEvent.keyboard("{Enter}a band{Enter}");
  await expect.element(details).toHaveValue("- a mat\n- a band\n- ");
  await userEvent.keyboard("{Enter}");
  await expect.element(details).toHaveValue("- a mat\n- a band\n");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(details).toHaveValue("- a mat\n- a band\n- ");
  await details.fill("9. nine");
  await userEvent.keyboard("{Enter}ten");
  await expect.element(details).toHaveValue("9. nine\n10. ten");
  await details.fill("Rest is training.");
  await button("Quote").click();
  await userEvent.keyboard("{Enter}Always.{Shift>}{Enter}{/Shift}I say.{Enter}Yes.");
  await expect.element(details).toHaveValue("> Rest is training.\n> Always.\nI say.\nYes.");
});
