import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { address, openPage } from "#tests/app/bench.tsx";
import { sampleFailedRefund, samplePayment, sampleUser } from "#tests/app/samples.ts";
import { chosen, dialog, field, heading, kind, openByKey, rows } from "#tests/app/search.ts";

test("characters typed right after the shortcut are in the field", async () => {
  await openPage("/dashboard/all-users", { as: "admin" });
  await expect.element(page.getByRole("button", { name: "Search" })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}artic");
  await expect.element(field).toHaveValue("artic");
});

test("Enter pressed before there are results opens the first once they have loaded; typing on or moving cancels that", async () => {
  const api = await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grantPages("GET /usersbyadmin", [sampleUser({ _id: "rafiq", name: "Rafiq Islam" })]);
      for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info"] as const)
        fake.grantPages(call, []);
    },
  });
  // Neither begins with what is typed below: a slow machine would have asked for that, too, and know the answer.
  for (const keys of ["fiq{Enter}{ArrowDown}", "isla{Enter}m"]) {
    const release = api.hold("GET /usersbyadmin");
    await openByKey();
    await userEvent.keyboard(keys);
    release();
    await expect.poll(() => chosen()).toEqual(["Rafiq Islamtara@shokti.test"]);
    await expect.element(dialog.getByRole("status")).toMatchTextContent(/^3 found/);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect(address()).toBe("/dashboard/balance");

  const release = api.hold("GET /usersbyadmin");
  await openByKey();
  // A page's name contains these characters, but someone who types a person's name does not mean it.
  await userEvent.keyboard("ra{Enter}");
  await expect.poll(() => rows("Pages")).toContain("Our Trainers");
  await expect.element(dialog).toBeVisible();
  release();
  await expect.poll(address).toBe("/dashboard/all-users/rafiq");
});

test("commands are run by Enter", async () => {
  const run = async (text: string, command: string) => {
    await field.fill(text);
    await expect.poll(chosen).toEqual([command]);
    await userEvent.keyboard("{Enter}");
  };
  await openPage("/dashboard/all-users", {
    as: sampleUser({ role: "admin", email: "commander@shokti.test" }),
    api: (fake) => fake.grantPages("GET /usersbyadmin", []),
  });
  await openByKey();
  await run("dark", "Dark theme");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.documentElement.dataset.theme).toBe("dark");
  delete document.documentElement.dataset.theme;

  await openByKey();
  // Enter at once opens the first row, and must not repeat the command before.
  await expect.element(kind("Recent")).not.toBeInTheDocument();
  await run("refund a payment", "Refund a payment");
  await expect.element(heading("Balance")).toBeVisible();

  await openPage("/dashboard/activity-log", { as: "member" });
  await openByKey();
  await run("log out", "Log out");
  await expect.poll(address).toBe("/");
  expect(localStorage.getItem("access-token")).toBeNull();
});

// D22
test("an admin's command with a name leads to the person, where it is asked about their one payment and decided", async () => {
  const api = await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", [sampleUser({ _id: "joy", name: "Joy Barua" })]);
      fake.grant("GET /users/:id", sampleUser({ _id: "joy", name: "Joy Barua", role: "member" }));
      fake.grant("GET /save-payment-info", [samplePayment({ memberId: "joy", userName: "Joy Barua" })]);
    },
  });
  await openByKey();
  await field.fill("refund joy");
  await expect.poll(() => rows("Commands")).toEqual(["Refund Joy Barua…tara@shokti.test"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/dashboard/all-users/joy");
  await expect.element(page.getByRole("dialog", { name: "Refund Joy Barua" })).toBeVisible();
  expect(api.writes).toEqual([]);
});

// D58
test("Enter on a refund that failed leads to it on Balance", async () => {
  await openPage("/dashboard/all-users", {
    as: "admin",
    api: (fake) => fake.grant("GET /refunds", [sampleFailedRefund({ amount: 20, userName: "Lamia Karim" })]),
  });
  await openByKey();
  await field.fill("refund lamia");
  await expect.poll(chosen).toEqual(["Settle the refund of Lamia Karim…$20 · refund failed"]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/dashboard/balance");
  await expect.element(page.getByRole("listitem").filter({ hasText: "$20 to Lamia Karim" })).toHaveFocus();
});

test("a suggestion is typed on; where nothing is found the suggestions stand instead", async () => {
  const api = await openPage("/dashboard/activity-log", { as: "member" });
  await openByKey();
  expect(rows("Suggestions")).toEqual([
    "Your next session",
    "Your tickets",
    "Book a session…",
    "This week’s sessions",
    "Dark theme",
  ]);
  await kind("Suggestions").getByText("Book a session…").click();
  await expect.element(field).toHaveValue("book ");
  await expect.element(field).toHaveFocus();
  await expect.element(kind("Commands")).toBeVisible();
  for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info", "GET /users"] as const)
    api.grantPages(call, []);
  await field.fill("zzz");
  await expect.element(dialog.getByRole("status")).toMatchTextContent(/^Nothing found/);
  await dialog.getByRole("button", { name: "Book a session…" }).click();
  await expect.element(field).toHaveValue("book ");
  await expect.element(field).toHaveFocus();
});
