import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleClass, samplePayment, sampleUser } from "#tests/app/samples.ts";

const member = sampleUser({
  _id: "member-mina",
  name: "Mina Member",
  email: "mina@shokti.test",
  role: "member",
  request_status: "requested",
});
const main = page.getByRole("main");

/** The text of each cell of each row, the header first. */
async function rows(table = main.getByRole("table")): Promise<string[][]> {
  await expect.element(table).toBeVisible();
  const lines = table.getByRole("row").elements();
  return lines.map((line) => [...line.children].map(({ textContent }) => String(textContent)));
}

// §2.46
test("Manage Slot: a row for each class, with the slot duration and a link to change it", async () => {
  await openPage("/dashboard/manage-slot", { as: "trainer" });
  expect(await rows(main.getByRole("table", { name: "Your classes and slots" }))).toEqual([
    ["Class", "Slot duration", "Edit"],
    ["SPIN", "1.5 hours", expect.stringMatching(/^Edit\s*SPIN$/)],
    ["YOGA", "1.5 hours", expect.stringMatching(/^Edit\s*YOGA$/)],
  ]);
  await expect
    .element(main.getByRole("link", { name: "Edit SPIN" }))
    .toHaveAttribute("href", "/dashboard/update-slot#SPIN");
});

// D24 D53 D54
test("Manage Slot: the slots with their hours, days and places in one line, and who trains in one until when, the soonest end first", async () => {
  const trainer = sampleUser();
  const api = await openPage("/dashboard/manage-slot", {
    as: trainer,
    api: (api) => {
      api.grant("GET /save-payment-info", [
        samplePayment(),
        samplePayment({ _id: "soon", userName: "Soon Over", endsOn: "2025-12-01" }),
        samplePayment({ _id: "own", trainerId: "trainer-omar", userName: "Of a time as a member" }),
      ]);
    },
  });
  await expect
    .element(main.getByRole("region", { name: "Your slots" }).getByRole("paragraph"))
    .toHaveTextContent("Morning6:30–8:00Evening18:30–20:00Sat to Thu, 12 places each, 1.5 hours a session");
  expect(await rows(main.getByRole("table", { name: "Who trains with you" }))).toEqual([
    ["Member", "Membership", "Slot", "Class", "Until"],
    ["Soon Over", "Standard · YOGA · until 1 Dec 2025", "Evening", "YOGA", "1 Dec 2025"],
    ["Mina Member", "Standard · YOGA · until 19 Dec 2025", "Evening", "YOGA", "19 Dec 2025"],
  ]);
  const asked = api.received.find(({ call }) => call === "GET /save-payment-info");
  expect(asked?.query.get("running")).toBe("true");
});

// D37
test("days and times are chosen in one place, which Manage Slot leads to, and light up as they are chosen", async () => {
  const api = await openPage("/dashboard/manage-slot", {
    as: sampleUser({ available_slots: ["Morning"], slot_days: ["Sunday"], available_classes: ["SPIN"] }),
    api: (api) => {
      api.grant("GET /classes", [sampleClass({ _id: "class-spin", class_name: "SPIN" })]);
      api.grant("GET /save-payment-info", []);
      api.grant("PATCH /users/updateByEmail2", { modifiedCount: 1 });
    },
  });
  await main.getByRole("link", { name: "Change your slots" }).click();
  const slots = main.getByRole("group", { name: "Available slots" });
  await expect.element(slots.getByLabelText("Morning 6:30–8:00")).toBeChecked();
  await expect.element(slots).toHaveAccessibleDescription("1 session a week, 1.5 hours each.");
  await slots.getByLabelText("Evening 18:30–20:00").click();
  await main.getByRole("group", { name: "Days" }).getByLabelText("Monday").click();
  await expect.element(slots).toHaveAccessibleDescription("4 sessions a week, 1.5 hours each.");
  await expect.element(main.getByRole("group", { name: "Days" }).getByLabelText("Friday")).toBeDisabled();
  await main.getByLabelText("Slot duration").fill("0");
  await expect.element(slots).toHaveAccessibleDescription("With 0 hours nobody can book you.");
  await main.getByLabelText("Slot duration").fill("2");
  await main.getByRole("button", { name: "Update slot" }).click();
  await expect
    .poll(() => api.writes)
    .toMatchObject([
      {
        body: { slot_duration: 2, slot_days: ["Sunday", "Monday"], available_slots: ["Morning", "Evening"] },
      },
    ]);
});

test("editing a class opens the form at that class", async () => {
  await openPage("/dashboard/manage-slot", {
    as: sampleUser(),
    api: (api) =>
      api.grant("GET /classes", [
        sampleClass({ _id: "class-spin", class_name: "SPIN" }),
        sampleClass({ _id: "class-yoga", class_name: "YOGA" }),
      ]),
  });
  await main.getByRole("link", { name: "Edit YOGA" }).click();
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("Update Slot");
  await expect.element(main.getByLabelText("YOGA")).toHaveFocus();
});

// D36
test("Trainer Profile: what members read about a trainer can be changed", async () => {
  const api = await openPage("/dashboard/trainer-profile", {
    as: sampleUser(),
    api: (api) => api.grant("PATCH /users/updateByEmail", { modifiedCount: 1 }),
  });
  await main.getByLabelText("Biography").fill("Now with drums.");
  await expect
    .element(main.getByLabelText("Biography"))
    .toHaveAccessibleDescription("On cards members read: “Now with drums.”");
  // Chosen with their days and hours.
  expect(main.getByRole("group", { name: "Available slots" }).elements()).toEqual([]);
  await main.getByRole("button", { name: "Save trainer profile" }).click();
  await expect
    .poll(() => api.writes)
    .toMatchObject([
      {
        call: "PATCH /users/updateByEmail",
        body: { biography: "Now with drums.", available_slots: ["Morning", "Evening"] },
      },
    ]);
  await expect.element(main.getByRole("heading", { level: 1 })).toHaveTextContent("Manage Slot");
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

// §2.49 D64
test.each([
  ["someone who never applied", "", "No application yet"],
  ["a trainer who was made a member again", "I taught squats.", "Member again"],
])("Activity Log shows the state of %s", async (_, biography, words) => {
  await openPage("/dashboard/activity-log", { as: { ...member, request_status: "none", biography } });
  const status = main.getByRole("region", { name: "Request status" });
  await expect.element(status.getByText(words)).toBeVisible();
  expect(status.getByText(/No application yet|Member again/).elements()).toHaveLength(1);
});

// §2.50 §7.8 D52
test("Booked Trainer: the member's own payments only, with trainer, membership, term and slot before transaction id and amount", async () => {
  const payments = [samplePayment(), samplePayment({ _id: "payment-2", email: "else@shokti.test" })];
  await openPage("/dashboard/booked-trainer", {
    as: member,
    api: (api) => api.grant("GET /save-payment-info", payments),
  });
  const [head, ...booked] = await rows();
  expect(head).toEqual([
    "Trainer",
    "Membership",
    "Slot timing",
    "Transaction id",
    "Amount",
    "State",
    "Actions",
  ]);
  expect(booked).toHaveLength(1);
  const [booking = []] = booked;
  expect(booking.slice(0, 3)).toEqual(["Tara Trainer", "Standard20 Nov to 19 Dec 2025", "EveningYOGA"]);
  expect(booking[3]).toBe("Receipt20 Nov 2025Transaction pi_12345678");
  expect(booking.slice(4)).toEqual(["$50", "Ended on 19 Dec 2025", "Book again"]);
});

// §2.51 §6.2
test("All Users: requests everyone but admins, each with a Delete button", async () => {
  const api = await openPage("/dashboard/all-users", {
    as: "admin",
    api: (api) => api.grant("GET /usersbyadmin", [member, sampleUser()]),
  });
  const [, ...people] = await rows();
  expect(people.map((cells) => cells.slice(0, 2).join(" "))).toEqual([
    expect.stringMatching(/Mina Member.*mina@shokti\.test/),
    expect.stringMatching(/Tara Trainer.*tara@shokti\.test/),
  ]);
  for (const name of ["Mina Member", "Tara Trainer"])
    await expect.element(main.getByRole("button", { name: `Delete ${name}` })).toBeVisible();
  const asked = api.received.filter(({ call }) => call === "GET /usersbyadmin");
  expect(asked.map(({ query }) => query.get("except_role"))).toContain("admin");
});

// §2.52 §7.4
test("Applied Trainer: requests pending applicants, each to approve or reject", async () => {
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
  await expect.element(main.getByText("Total balance", { exact: true })).toBeVisible();
  await expect.element(main.getByRole("definition").first()).toHaveTextContent("$170");
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
  // The account sections below it have fields of their own, which load later.
  const form = main.getByRole("button", { name: "Save profile" }).element().closest("form") as Element;
  expect(page.elementLocator(form).getByRole("textbox").elements()).toHaveLength(3);
});
