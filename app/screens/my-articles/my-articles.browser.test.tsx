import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { goTo, openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const heading = page.getByRole("heading", { level: 1 });
const remove = page.getByRole("button", { name: "Remove", exact: true });
const writer = sampleUser({ _id: "trainer-wafa", name: "Wafa Writer", email: "wafa@shokti.test" });

// D62
test.each([
  { as: "trainer", writer: "somebody", columns: ["Title", "Date", "Votes", "Actions"] },
  { as: "admin", writer: null, columns: ["Title", "Writer", "Date", "Votes", "Actions"] },
] as const)(
  "a trainer sees their own articles, an admin everyone's: $as",
  async ({ as, writer, columns }) => {
    const api = await openPage("/dashboard/my-articles", { as });
    await expect.element(page.getByRole("rowheader")).toHaveTextContent("On rest");
    const asked = api.received.filter(({ call }) => call === "GET /articles");
    expect(asked.map(({ query }) => query.get("writer"))).toEqual([writer]);
    expect(wordsOf(page.getByRole("columnheader"))).toEqual(columns);
  },
);

// D62
test("an article that was begun and not posted is named above the others, and goes on", async () => {
  await openPage("/dashboard/my-articles", { as: writer });
  const goOn = page.getByRole("link", { name: "Go on writing" });
  await expect.element(page.getByRole("rowheader")).toHaveTextContent("On rest");
  expect(goOn.elements()).toEqual([]);
  goTo("/dashboard/add-article");
  await page.getByLabelText("Title").fill("On stilts");
  goTo("/dashboard/my-articles");
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByText(/^Unposted draft/)).toMatchTextContent(/: On stilts\. Go on writing$/);
  await goOn.click();
  await expect.element(page.getByLabelText("Title")).toHaveValue("On stilts");
});

// D62
test("an article is removed after a confirmation: it leaves the list, and the heading is focused", async () => {
  const api = await openPage("/dashboard/my-articles", { as: writer });
  api.grant("DELETE /articles/:id", () => {
    api.grant("GET /articles", []);
    return { deletedCount: 1 };
  });
  await remove.click();
  const question = page.getByRole("alertdialog", { name: "Remove “On rest”?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(remove).toHaveFocus();
  expect(api.writes).toEqual([]);

  await remove.click();
  await question.getByRole("button", { name: "Remove article" }).click();
  await expectToast({ kind: "success", title: "The article was removed." });
  await expect.element(page.getByRole("rowheader")).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

test("a failed removal shows a toast, and the article stays", async () => {
  await openPage("/dashboard/my-articles", {
    as: writer,
    api: (api) => api.refuse("DELETE /articles/:id", "internal"),
  });
  await remove.click();
  await page.getByRole("button", { name: "Remove article" }).click();
  await expectToast({ kind: "error", title: "Oops...", text: "Request failed! Please try again." });
  await expect.element(page.getByRole("rowheader")).toHaveTextContent("On rest");
});
