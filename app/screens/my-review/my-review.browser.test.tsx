import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleReview, sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const field = page.getByLabelText("Your review");
const button = (name: string) => page.getByRole("button", { name });
const mayWriteFrom = "2026-11-22T12:30:00.000Z";
const mine = { ...sampleReview({ _id: "review-mine", review: "Good." }), hidden: false, hidden_reason: "" };

// D61
test("a member publishes a review, is told so, and can then change it", async () => {
  const api = await openPage("/dashboard/my-review", { as: "member" });
  api.grant("POST /reviews", () => {
    api.grant("GET /reviews/mine", { review: { ...mine, review: "I sleep." }, mayWrite: true, mayWriteFrom });
    return { insertedId: "review-mine" };
  });
  await field.fill("I sleep.");
  await button("Publish review").click();
  const told = page.getByRole("alertdialog", { name: "Thank you. Your review is on the front page." });
  await told.getByRole("button", { name: "OK" }).click();
  expect(api.writes).toMatchObject([{ call: "POST /reviews", body: { review: "I sleep." } }]);

  api.grant("PATCH /reviews/:id", { modifiedCount: 1 });
  await field.fill("I sleep well.");
  await button("Save review").click();
  await expect.element(page.getByRole("alertdialog", { name: "Your review is saved." })).toBeVisible();
  expect(api.writes[1]).toMatchObject({
    call: "PATCH /reviews/review-mine",
    body: { review: "I sleep well." },
  });
});

// D61
test("a review is removed after a confirmation, and another one can be written", async () => {
  const api = await openPage("/dashboard/my-review", {
    as: "member",
    api: (api) => api.grant("GET /reviews/mine", { review: mine, mayWrite: true, mayWriteFrom }),
  });
  api.grant("DELETE /reviews/:id", () => {
    api.grant("GET /reviews/mine", { review: null, mayWrite: true, mayWriteFrom });
    return { deletedCount: 1 };
  });
  await expect.element(field).toHaveValue("Good.");
  await button("Remove review").click();
  const question = page.getByRole("alertdialog", { name: "Remove your review?" });
  await question.getByRole("button", { name: "Remove review" }).click();
  await expectToast({ kind: "success", title: "Your review was removed." });
  await expect.element(field).toHaveValue("");
  await expect.element(button("Publish review")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

// D61
test("someone without a membership reads why they cannot write a review", async () => {
  await openPage("/dashboard/my-review", {
    as: "member",
    api: (api) => api.grant("GET /reviews/mine", { review: null, mayWrite: false, mayWriteFrom: null }),
  });
  await expect.element(page.getByRole("heading", { name: "Train first, then tell" })).toBeVisible();
  expect(field.elements()).toEqual([]);
});

// D61
test("before their first session a member reads from when they can write a review", async () => {
  await openPage("/dashboard/my-review", {
    as: "member",
    api: (api) => api.grant("GET /reviews/mine", { review: null, mayWrite: false, mayWriteFrom }),
  });
  await expect.element(page.getByText(/from your first session on: .*22 Nov, 18:30/)).toBeVisible();
  expect(field.elements()).toEqual([]);
});

// D61
test("the writer of a hidden review is told that it is hidden, and why", async () => {
  await openPage("/dashboard/my-review", {
    as: "member",
    api: (api) =>
      api.grant("GET /reviews/mine", {
        review: { ...mine, hidden: true, hidden_reason: "It's about a member." },
        mayWrite: true,
        mayWriteFrom,
      }),
  });
  await expect.element(page.getByText("An admin has hidden this review. Only you can see it.")).toBeVisible();
  await expect
    .element(page.getByRole("blockquote", { name: "Reason" }))
    .toHaveTextContent("It’s about a member.");
});

// D61
test("an admin hides a review for a reason, and shows it again", async () => {
  const api = await openPage("/dashboard/all-reviews", { as: "admin" });
  for (const [verb, hidden] of [
    ["hide", true],
    ["show", false],
  ] as const) {
    api.grant(`PATCH /reviews/:id/${verb}`, () => {
      api.grant("GET /reviewsbyadmin", [{ ...sampleReview(), hidden, hidden_reason: "", reviewerId: null }]);
      return { modifiedCount: 1 };
    });
    const press = button(`${verb === "hide" ? "Hide" : "Show"} what Rima wrote`);
    await press.click();
    if (verb === "hide") {
      await page.getByRole("dialog").getByLabelText("Reason").fill("It names a member.");
      await page.getByRole("dialog").getByRole("button", { name: "Hide it" }).click();
    }
    await expect.element(button(`${verb === "hide" ? "Show" : "Hide"} what Rima wrote`)).toBeVisible();
    expect(wordsOf(page.getByRole("table").getByText("Hidden", { exact: true }))).toEqual(
      hidden ? ["Hidden"] : [],
    );
  }
  expect(api.writes.map(({ call, body }) => [call, body])).toEqual([
    ["PATCH /reviews/review-rima/hide", { reason: "It names a member." }],
    ["PATCH /reviews/review-rima/show", ""],
  ]);
});

test("on a phone a review has the full width, with its button below", async () => {
  await page.viewport(390, 844);
  await openPage("/dashboard/all-reviews", { as: "admin" });
  const text = page.getByRole("cell").filter({ hasText: "I can carry my shopping." });
  await expect.element(text).toBeVisible();
  const [row, cell, hide] = [page.getByRole("row").nth(1), text, button("Hide what Rima wrote")].map(
    (found) => found.element().getBoundingClientRect(),
  );
  expect(cell?.width).toBe(row?.width);
  expect(hide?.top).toBeGreaterThanOrEqual(Number(cell?.bottom));
});

test("a member with an unconfirmed email is told so before writing, and can still remove their review", async () => {
  const me = sampleUser({ role: "member", email: "sana@shokti.test", email_proven: false });
  await openPage("/dashboard/my-review", {
    as: me,
    api: (api) => api.grant("GET /reviews/mine", { review: mine, mayWrite: true, mayWriteFrom }),
  });
  const main = page.getByRole("main");
  await expect.element(main).toMatchTextContent("Confirm your email to post a review.");
  await expect.element(button("Send it again")).toBeVisible();
  await expect.element(button("Remove review")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
});
