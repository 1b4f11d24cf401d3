import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

const mina = sampleUser({ _id: "mina", name: "Mina Member", email: "mina@shokti.test", role: "member" });
const button = (name: string) => page.getByRole("button", { name });
const writesOf = (api: FakeApi) => api.writes.map(({ call }) => call);

/** Twice at the pace of a double click. */
async function pressTwice(control: Locator): Promise<void> {
  await userEvent.dblClick(control, { delay: 60 });
}

test.each(["while it is pending", "even when it is answered at once"])(
  "a double click on Subscribe subscribes once, %s, and reports no failure",
  async (when) => {
    const api = await openPage("/", {
      api: (fake) => fake.grant("POST /subscribers", { acknowledged: true }),
    });
    const answer = when.startsWith("while") ? api.hold("POST /subscribers") : () => {};
    await page.getByLabelText("Email").fill("mina@shokti.test");
    await pressTwice(button("Subscribe"));
    expect(writesOf(api)).toEqual(["POST /subscribers"]);
    answer();
    await expectToast({ kind: "success", title: "You have been added to the subscription list." });
    await expect.element(page.getByLabelText("Email")).toHaveValue("");
    expect(writesOf(api)).toEqual(["POST /subscribers"]);
  },
);

test("an article is posted once, however often its button is pressed before the page is left", async () => {
  const api = await openPage("/dashboard/add-article", {
    as: "trainer",
    api: (fake) => fake.grant("POST /articles", { insertedId: "article-stilts" }),
  });
  const answer = api.hold("POST /articles");
  await page.getByLabelText("Title").fill("On stilts");
  await page.getByLabelText("Details").fill("One foot after the other.");
  await pressTwice(button("Post article"));
  await expect.element(button("Post article")).toHaveAttribute("aria-busy", "true");
  await page.getByLabelText("Title").click();
  await userEvent.keyboard("{Enter}");
  answer();
  await expect.element(page.getByRole("heading", { level: 1, name: "Articles" })).toBeVisible();
  expect(writesOf(api)).toEqual(["POST /articles"]);
});

test.each(["while it is pending", "even when it is answered at once"])(
  "a double click on Delete deletes once, %s, and leaves its outcome open to be read",
  async (when) => {
    const api = await openPage("/dashboard/all-users", {
      as: "admin",
      api: (fake) => {
        fake.grant("GET /usersbyadmin", [mina]);
        fake.grant("DELETE /users/:id", { deletedCount: 1 });
      },
    });
    const answer = when.startsWith("while") ? api.hold("DELETE /users/:id") : () => {};
    await button(`Delete ${mina.name}`).click();
    await pressTwice(button("Yes, delete it!"));
    answer();
    const outcome = page.getByRole("alertdialog", { name: "Deleted!" });
    await expect.element(outcome).toHaveAccessibleDescription("User has been deleted.");
    expect(writesOf(api)).toEqual(["DELETE /users/mina"]);
    await outcome.getByRole("button", { name: "OK" }).click();
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  },
);
