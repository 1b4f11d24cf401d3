import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleArticle } from "#tests/app/samples.ts";

const ready = page.getByRole("region", { name: "Ready to send" });

// D66
test("the newsletter offers the latest articles that were not sent yet, and sends one after a question", async () => {
  const api = await openPage("/dashboard/newsletter", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /articles", [
        sampleArticle({ _id: "old", article_title: "On rest" }),
        sampleArticle({ _id: "new", article_title: "On stilts" }),
        sampleArticle({ _id: "older", article_title: "On bikes" }),
      ]);
      const send = {
        articleId: "old",
        title: "On rest",
        startedAt: "2025-11-20T12:00:00.000Z",
        finishedAt: "2025-11-20T12:01:00.000Z",
        mails: 3,
      };
      fake.grant("GET /newsletter", { confirmed: 3, waiting: 0, sends: [send] });
      fake.grant("GET /articles/:id/sending", { confirmed: 3, send: null });
      fake.grant("POST /articles/:id/sending", { recipients: 3 });
    },
  });
  await expect.element(ready.getByRole("heading", { level: 3 })).toHaveTextContent("On stilts");
  await expect.poll(() => wordsOf(ready.getByRole("rowheader").getByRole("link"))).toEqual(["On bikes"]);
  const buttons = ready.getByRole("button", { name: "Send to 3 readers" });
  await expect.poll(() => buttons.elements()).toHaveLength(2);
  const tests = ready.getByRole("button", { name: "Send me a test" });
  await expect.element(tests.nth(1)).toHaveAccessibleDescription("On bikes");
  const end = (element: Element) => element.getBoundingClientRect().right;
  expect(end(tests.nth(1).element())).toBe(end(ready.getByRole("table").element()));
  await expect
    .element(ready.getByRole("link", { name: "Write an article" }))
    .toHaveAttribute("href", "/dashboard/add-article");
  const button = buttons.first();
  await expect.element(button).toHaveAccessibleDescription("On stilts");
  await expectAccessible(ready);
  await button.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send it" }).click();
  await expect.poll(() => api.writes.map(({ call }) => call)).toEqual(["POST /articles/new/sending"]);
});
