import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { rememberBooking } from "#app/features/payments/just-booked.ts";
import { address, openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

const dialog = page.getByRole("dialog", { name: "Delete your account?" });

// D71
test("deleting the account needs the password, leads to Home, and clears unsaved drafts from the browser (D71)", async () => {
  const api = await openPage("/dashboard/profile#data", { as: "member" });
  rememberBooking("pi_1");
  await page.getByLabelText("Name").fill("Sumi Halfway");
  expect(JSON.stringify(localStorage)).toMatch(/Sumi Halfway/);
  await page.getByRole("button", { name: "Delete your account" }).click();
  await expect.element(dialog.getByLabelText("Your password")).toHaveFocus();
  await expectAccessible();
  api.refuse("DELETE /me", "invalid", { fields: { password: "That’s not your password." } });
  await dialog.getByLabelText("Your password").fill("Wrong@2025");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(dialog.getByText("That’s not your password.")).toBeVisible();
  api.grant("DELETE /me", { deletedCount: 1 });
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect.element(page.getByText("Your account is deleted.")).toBeVisible();
  await expect.poll(address).toBe("/");
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(JSON.stringify(localStorage)).not.toMatch(/Sumi Halfway|somebody@shokti\.test/);
  expect(api.writes.map(({ call }) => call)).toEqual(["DELETE /me", "DELETE /me", "POST /api/auth/sign-out"]);
});

// D57 D71
test("what cancelling first would bring back is named before the account is deleted, with the way there", async () => {
  await openPage("/dashboard/profile#data", {
    as: "member",
    api: (api) =>
      api.grant("GET /save-payment-info", [
        samplePayment({ price: 100, refunded: 20, cancellableUntil: "2025-12-03T04:00:00.000Z" }),
        samplePayment({ _id: "older", price: 50 }),
      ]),
  });
  await page.getByRole("button", { name: "Delete your account" }).click();
  await expect.element(dialog.getByText(/^You can still get \$80 back:/)).toBeVisible();
  await expect
    .element(dialog.getByRole("link", { name: "cancel your bookings first" }))
    .toHaveAttribute("href", "/dashboard/booked-trainer");
});

const ada = sampleUser({ _id: "ada", name: "Ada Admin", email: "ada@shokti.test", role: "admin" });
const another = sampleUser({ _id: "aziz", name: "Aziz Admin", email: "aziz@shokti.test", role: "admin" });

// D71
test("the only admin is not offered to delete their account, and is told why (D71)", async () => {
  await openPage("/dashboard/profile#data", {
    as: ada,
    api: (api) =>
      api.grant("GET /usersbyadmin", ({ query }) => (query.get("role") === "admin" ? [ada] : [sampleUser()])),
  });
  await expect.element(page.getByText(/^You are the only admin/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Delete your account" })).not.toBeInTheDocument();
});

// D71
test.each([
  ["who is not the only one", (api: FakeApi) => api.grant("GET /usersbyadmin", [ada, another])],
  ["who may or may not be the only one", (api: FakeApi) => api.refuse("GET /usersbyadmin", "forbidden")],
])("an admin %s is offered the deletion (D71)", async (_, prepare) => {
  await openPage("/dashboard/profile#data", { as: ada, api: prepare });
  await expect.element(page.getByRole("button", { name: "Delete your account" })).toBeVisible();
  expect(page.getByText(/^You are the only admin/).elements()).toEqual([]);
});
