import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleUser } from "#tests/app/samples.ts";

const part = page.getByRole("region", { name: "Your sessions in your calendar" });
const address = part.getByLabelText("Calendar link");
const button = (name: string) => part.getByRole("button", { name });
const question = page.getByRole("alertdialog");

function grantAddress(api: FakeApi, url: string): void {
  api.grant("POST /calendar-address", () => {
    api.grant("GET /calendar-address", { madeAt: "2026-11-20T12:00:00.000Z" });
    return { url };
  });
}

test("a calendar link is created, shown, copied, and replaced after a confirmation", async () => {
  const api = await openPage("/dashboard/profile#calendar", {
    as: "member",
    api: (api) => grantAddress(api, "https://a/1.ics"),
  });
  await button("Create a calendar link").click();
  await expect.element(address).toHaveValue("https://a/1.ics");
  await expectAccessible(part);
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await button("Copy").click();
  await expect.element(page.getByText("Copied.")).toBeVisible();
  expect(copied).toHaveBeenCalledWith("https://a/1.ics");

  grantAddress(api, "https://a/2.ics");
  await button("Create a new link").click();
  await expect.element(question).toHaveAccessibleDescription(/^The old link will stop working/);
  await question.getByRole("button", { name: "Create a new link" }).click();
  await expect.element(address).toHaveValue("https://a/2.ics");
});

test("an earlier link is not shown again, and can be removed", async () => {
  const api = await openPage("/dashboard/profile#calendar", {
    as: "trainer",
    api: (api) => api.grant("GET /calendar-address", { madeAt: "2026-11-20T12:00:00.000Z" }),
  });
  await expect.element(part.getByText(/Created on/)).toMatchTextContent("20 Nov 2026");
  await expect.element(address).not.toBeInTheDocument();
  api.grant("DELETE /calendar-address", () => {
    api.grant("GET /calendar-address", { madeAt: null });
    return { deletedCount: 1 };
  });
  await button("Remove it").click();
  await question.getByRole("button", { name: "Remove it" }).click();
  await expect.element(button("Create a calendar link")).toBeVisible();
  expect(api.writes).toMatchObject([{ call: "DELETE /calendar-address" }]);
});

test("a member with an unconfirmed email is told to confirm it, in place of the button", async () => {
  await openPage("/dashboard/profile#calendar", {
    as: sampleUser({ role: "member", email: "sana@shokti.test", email_proven: false }),
  });
  await expect.element(part).toMatchTextContent("Confirm your email first");
  await expect.element(button("Create a calendar link")).not.toBeInTheDocument();
});
