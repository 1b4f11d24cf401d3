import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

const member = sampleUser({ _id: "mina", name: "Mina Member", role: "member" });

// D47
test.each([
  ["#delete", member, "Are you sure?"],
  ["#demote", sampleUser({ role: "trainer" }), "Make Tara Trainer a member again?"],
])("a link to a person's %s asks at once", async (hash, person, title) => {
  await openPage(`/dashboard/all-users/${person._id}${hash}`, {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", person);
      fake.grant("GET /save-payment-info", []);
    },
  });
  await expect.element(page.getByRole("alertdialog", { name: title })).toBeVisible();
});

test("nobody is asked about what an admin's account can't have done to it", async () => {
  await openPage("/dashboard/all-users/admin-2#delete", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", sampleUser({ _id: "admin-2", name: "Ada Admin", role: "admin" }));
      fake.grant("GET /save-payment-info", []);
    },
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Ada Admin" })).toBeVisible();
  expect(page.getByRole("alertdialog").query()).toBeNull();
});

// D58 D76
test.each([
  ["#refund?amount=12.5", "Refund Mina Member", "Amount", 12.5],
  ["#give-days?days=7", "Give Mina Member days", "Number of days", 7],
])("a link to a person's %s opens its form filled in", async (hash, title, label, value) => {
  const payment = samplePayment({
    memberId: "mina",
    userName: "Mina Member",
    price: 50,
    endsOn: "2099-12-19",
  });
  await openPage(`/dashboard/all-users/mina${hash}`, {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", member);
      fake.grant("GET /save-payment-info", [payment]);
    },
  });
  const dialog = page.getByRole("dialog", { name: title });
  await expect.element(dialog.getByLabelText(label)).toHaveValue(value);
});
