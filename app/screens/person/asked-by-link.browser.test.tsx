import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";

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
