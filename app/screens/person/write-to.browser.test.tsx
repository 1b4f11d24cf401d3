import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { expectToast } from "#tests/app/toasts.ts";

// D78
test("an admin writes to one person from their page", async () => {
  const api = await openPage("/dashboard/all-users/mina", {
    as: "admin",
    api: (api) => {
      api.grant("GET /users/:id", sampleUser({ _id: "mina", name: "Mina Member", role: "member" }));
      api.grant("POST /users/:id/words", { insertedId: "word" });
    },
  });
  await page.getByRole("button", { name: "Write to Mina Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Write to Mina Member" });
  await expect.element(dialog).toMatchTextContent("its first words stand in the audit");
  await expect.element(dialog).toMatchTextContent("The mail begins with “Hello” and their name.");
  await expectAccessible(dialog);
  await dialog.getByLabelText("Your words").fill("Your towel is at the desk.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expectToast({ kind: "success", title: "Sent", text: "Mina Member will read it." });
  const body = { words: "Your towel is at the desk.", attemptId: expect.any(String) };
  expect(api.writes.map(({ call, body }) => [call, body])).toEqual([["POST /users/mina/words", body]]);
});
