import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { samplePayment, sampleUser } from "#tests/app/samples.ts";

const member = sampleUser({
  _id: "member-mina",
  name: "Mina Member",
  email: "mina@shokti.test",
  role: "member",
  request_status: "requested",
});
const main = page.getByRole("main");

/** The words of each cell of each row, its head first. */
async function rows(): Promise<string[][]> {
  await expect.element(main.getByRole("table")).toBeVisible();
  const lines = main.getByRole("row").elements();
  return lines.map((line) => [...line.children].map(({ textContent }) => String(textContent)));
}

// §2.46
test("Manage Slot: a row for each class, with the slot duration and a way to change it", async () => {
  await openPage("/dashboard/manage-slot", { as: "trainer" });
  expect(await rows()).toEqual([
    ["Class", "Slot duration", "Edit"],
    ["SPIN", "1.5 hours", expect.stringMatching(/^Edit\s*SPIN$/)],
    ["YOGA", "1.5 hours", expect.stringMatching(/^Edit\s*YOGA$/)],
  ]);
  await expect
    .element(main.getByRole("link", { name: "Edit SPIN" }))
    .toHaveAttribute("href", "/dashboard/update-slot");
});

// §2.49
test("Activity Log: name, email, current role and request status", async () => {
  await openPage("/dashboard/activity-log", { as: member });
  const facts = main.getByRole("region", { name: "You at the studio" });
  await expect.element(facts).toBeVisible();
  expect(wordsOf(facts.getByRole("term"))).toEqual(["Name", "Email", "Current role"]);
  expect(wordsOf(facts.getByRole("definition"))).toEqual(["Mina Member", "mina@shokti.test", "member"]);
  await expect.element(main.getByRole("heading", { name: "Request status" })).toBeVisible();
  await expect.element(main.getByText("Requested")).toBeVisible();
});

// §2.50 §7.8
test("Booked Trainer: one's own payments only, with trainer, timing, transaction id and amount", async () => {
  const payments = [samplePayment(), samplePayment({ _id: "payment-2", email: "else@shokti.test" })];
  await openPage("/dashboard/booked-trainer", {
    as: member,
    api: (api) => api.grant("GET /save-payment-info", payments),
  });
  const [head, ...booked] = await rows();
  expect(head).toEqual(["Trainer", "Slot timing", "Date", "Transaction id", "Amount"]);
  expect(booked).toHaveLength(1);
  const [booking = []] = booked;
  for (const [index, words] of ["Tara Trainer", "Evening", "20 Nov 2025", "pi_12345678", "$50"].entries())
    expect(booking[index]).toContain(words);
});

// §2.51 §6.2
test("All Users: asks for everybody but admins, each with a Delete button", async () => {
  const api = await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) => api.grant("GET /usersbyadmin", [member, sampleUser()]),
  });
  const [, ...people] = await rows();
  expect(people.map((cells) => cells.slice(0, 2).join(" "))).toEqual([
    expect.stringMatching(/Mina Member.*mina@shokti\.test/),
    expect.stringMatching(/Tara Trainer.*tara@shokti\.test/),
  ]);
  expect(wordsOf(main.getByRole("button", { name: "Delete" }))).toEqual(["Delete", "Delete"]);
  const asked = api.received.find(({ call }) => call === "GET /usersbyadmin");
  expect(asked?.query.get("except_role")).toBe("admin");
});

// §2.52 §7.4
test("Applied Trainer: asks for who has requested, each to approve or reject", async () => {
  const api = await openPage("/dashboard/applied-trainer", {
    as: "admin",
    api: (api) => api.grant("GET /usersbyadmin", [member]),
  });
  const application = main.getByRole("article", { name: "Mina Member" });
  await expect.element(application.getByText("mina@shokti.test")).toBeVisible();
  await expect.element(application.getByText(/7 years of experience/)).toBeVisible();
  await expect.element(application.getByRole("button", { name: "Approve" })).toBeEnabled();
  await expect.element(application.getByRole("button", { name: "Reject" })).toBeEnabled();
  const asked = api.received.find(({ call }) => call === "GET /usersbyadmin");
  expect(asked?.query.get("request_status")).toBe("requested");
});

// §2.53 §7.8
test("Balance: every payment, and the total of them all", async () => {
  await openPage("/dashboard/balance", { as: "admin" });
  await expect.element(main.getByText("Total balance")).toBeVisible();
  await expect.element(main.getByText("$170").first()).toBeVisible();
  const payment = main.getByRole("table", { name: "Payments" }).getByRole("row").nth(1);
  for (const words of [
    "Mina Member",
    "mina@shokti.test",
    "Tara Trainer",
    "Evening",
    "20 Nov 2025",
    "pi_12345678",
    "$50",
  ])
    await expect.element(payment).toMatchTextContent(words);
});

// §2.45
test("Profile: name and photo to edit, the email only to read", async () => {
  await openPage("/dashboard/profile", { as: member });
  await expect.element(main.getByLabelText("Email")).toHaveValue("mina@shokti.test");
  await expect.element(main.getByLabelText("Email")).toHaveAttribute("readonly");
  await expect.element(main.getByLabelText("Name")).not.toHaveAttribute("readonly");
  await expect.element(main.getByLabelText("Photo URL")).not.toHaveAttribute("readonly");
  expect(main.getByRole("textbox").elements()).toHaveLength(3);
});
