import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { endedMembership } from "#contract/constants.ts";
import { formerMember } from "#contract/own-data.ts";
import { applicant, application, openApplication } from "#tests/app/applicant.ts";
import { address, openPage } from "#tests/app/bench.tsx";
import type { FakeApi } from "#tests/app/fake-api.ts";
import {
  sampleArticle,
  sampleDecision,
  sampleFailedRefund,
  samplePayment,
  sampleSecurityEvent,
  sampleUser,
} from "#tests/app/samples.ts";

const main = page.getByRole("main");
const heading = page.getByRole("heading", { level: 1 });
const menu = page.getByRole("navigation", { name: "Dashboard" });

// D64
test("Activity Log: a rejected applicant reads why", async () => {
  const rejected = { ...applicant, request_status: "rejected", rejection_reason: "Too early." } as const;
  await openPage("/dashboard/activity-log", { as: rejected });
  await expect.element(main.getByRole("region", { name: "Request status" })).toMatchTextContent("Too early.");
});

test("the menu shows how many applications are pending and how many refunds failed beside the pages' names, and updates it after a decision", async () => {
  const api = await openApplication((fake) => {
    fake.grant("PATCH /users/:id/approve", { modifiedCount: 1 });
    fake.grant("GET /refunds", [sampleFailedRefund()]);
    fake.grant("GET /usersbyadmin", ({ query }) =>
      query.has("request_status") && fake.writes.length === 0
        ? ["anika", "bela", "chitra"].map((_id) => ({ ...applicant, _id }))
        : [],
    );
  });
  const link = menu.getByRole("link", { name: "Applied Trainer", exact: true });
  await expect.element(link).toHaveAccessibleDescription("3 applications to answer");
  await expect
    .element(menu.getByRole("link", { name: "Balance" }))
    .toHaveAccessibleDescription("1 refund failed");
  await application.first().getByRole("button", { name: "Approve" }).click();
  await expect.element(heading).toHaveTextContent("All Users");
  await expect.element(link).not.toHaveAccessibleDescription();
  expect(api.writes).toHaveLength(1);
});

/** An admin on one person's page. */
async function openPerson(person: ReturnType<typeof sampleUser>, api: (api: FakeApi) => void = () => {}) {
  return openPage(`/dashboard/all-users/${person._id}`, {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", person);
      api(fake);
    },
  });
}

test("a person's page has their record, application, bookings and history; from All Users a link leads to it", async () => {
  const api = await openPage("/dashboard/all-users", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", [applicant]);
      fake.grant("GET /users/:id", applicant);
      fake.grant("GET /articles", ({ query }) => (query.get("writer") === "anika" ? [sampleArticle()] : []));
    },
  });
  await main.getByRole("link", { name: applicant.name }).click();
  await expect.element(heading).toHaveTextContent(applicant.name);
  expect(address()).toBe("/dashboard/all-users/anika");
  await expect
    .element(main.getByRole("link", { name: "1 article" }))
    .toHaveAttribute("href", "/all-articles?writer=anika");
  await expect
    .element(main.getByRole("link", { name: "anika@shokti.test" }))
    .toHaveAttribute("href", "mailto:anika@shokti.test");
  for (const words of ["member", "Application waiting", "anika@shokti.test", "Member since 1 Oct 2025"])
    await expect.element(main.getByText(words).first()).toBeVisible();
  await expect.element(main.getByRole("region", { name: "Application" })).toMatchTextContent("w000.w001.");
  await expect
    .element(main.getByRole("table", { name: "Earlier payments" }))
    .toMatchTextContent("Tara Trainer");
  await expect
    .element(main.getByRole("region", { name: "Decisions" }))
    .toMatchTextContent(/Ada Admin rejected the application of .*20 Nov 2025/);
  await expect
    .element(main.getByRole("region", { name: "Login history" }))
    .toMatchTextContent(/Login refused.*Firefox on Windows, 203\.0\.113\.7/);
  const asked = (call: string) => api.received.filter((one) => one.call === call).map(({ query }) => query);
  expect(asked("GET /audit").map((query) => query.get("subject"))).toEqual(["anika"]);
  expect(asked("GET /save-payment-info").map((query) => query.get("member"))).toContain("anika");
});

// D70
test("an admin logs someone out everywhere", async () => {
  const api = await openPerson(applicant, (fake) =>
    fake.grant("DELETE /users/:id/sessions", { deletedCount: 2 }),
  );
  await main.getByRole("button", { name: "Log them out everywhere" }).click();
  await expect.element(page.getByText("Anika Applied is logged out everywhere.")).toBeVisible();
  expect(api.writes.map(({ call }) => call)).toEqual(["DELETE /users/anika/sessions"]);
});

// D59 D64
test("a trainer is made a member again after a question that says what this ends and costs", async () => {
  const trainer = sampleUser();
  const api = await openPerson(trainer, (fake) => {
    fake.grant("GET /users/:id/departure", {
      memberships: 2,
      refund: 83.34,
      own: { memberships: 0, unused: 0, owed: 0, payments: [] },
    });
    fake.grant("PATCH /users/:id/demote", () => {
      fake.grant("GET /users/:id", { ...trainer, role: "member", request_status: "none" });
      return { modifiedCount: 1 };
    });
  });
  await expect.element(main.getByRole("table", { name: "Earlier bookings" })).toBeVisible();
  await main.getByRole("button", { name: "Make a member again" }).click();
  const question = page.getByRole("alertdialog", { name: "Make Tara Trainer a member again?" });
  await expect
    .element(question.getByRole("status"))
    .toMatchTextContent(
      "2 running memberships will end: $83.34 will be refunded for unused days, and the members will be emailed.",
    );
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(api.writes).toEqual([]);
  await main.getByRole("button", { name: "Make a member again" }).click();
  await question.getByRole("button", { name: "Make a member again" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(main.getByText(/^Member since/)).toBeVisible();
  await expect.element(main.getByRole("button", { name: "Make a member again" })).not.toBeInTheDocument();
  await expect.element(heading).toHaveFocus();
});

test("a person is deleted on their page, which leads to All Users once the outcome was read", async () => {
  await openPerson(applicant, (fake) => {
    fake.grant("DELETE /users/:id", () => {
      fake.refuse("GET /users/:id", "not_found");
      return { deletedCount: 1 };
    });
  });
  await main.getByRole("button", { name: "Delete Anika Applied" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes, delete it!" }).click();
  await page.getByRole("alertdialog", { name: "Deleted!" }).getByRole("button", { name: "OK" }).click();
  await expect.element(heading).toHaveTextContent("All Users");
});

test("an admin's page only offers to log them out; that of an unknown id says so", async () => {
  await openPerson(sampleUser({ _id: "omar", role: "admin", name: "Omar Owner", biography: "" }), (fake) =>
    fake.grant("GET /save-payment-info", []),
  );
  await expect.element(heading).toHaveTextContent("Omar Owner");
  const logOut = main.getByRole("button", { name: "Log them out everywhere" });
  const copy = main.getByRole("button", { name: "Copy the email address" });
  const write = main.getByRole("button", { name: /^Write to/ });
  expect(main.getByRole("button").elements()).toEqual([copy.element(), write.element(), logOut.element()]);
  await openPerson(applicant, (fake) => fake.refuse("GET /users/:id", "not_found"));
  await expect.element(heading).toHaveTextContent("Person not found");
  await expect
    .element(main.getByRole("link", { name: "See all users" }))
    .toHaveAttribute("href", "/dashboard/all-users");
});

test("Audit: who decided what about whom and why, filtered by action and person", async () => {
  const gone = { _id: "gone", name: formerMember, email: "" };
  const api = await openPage("/dashboard/audit", {
    as: "admin",
    api: (fake) =>
      fake.grant("GET /audit", ({ query }) =>
        query.get("action") === "deleted"
          ? []
          : [
              sampleDecision(),
              sampleDecision({ _id: "2", action: "deleted", actor: gone, subject: gone, reason: "" }),
            ],
      ),
  });
  await expect.element(main.getByRole("heading", { name: "Thursday 20 Nov 2025" })).toBeVisible();
  const row = (words: string) => main.getByRole("listitem").filter({ hasText: words }).last();
  await expect
    .element(row("the application"))
    .toMatchTextContent(/^Ada Admin rejected the application of Anika Applied“Come back with a first-aid/);
  await expect
    .element(main.getByRole("link", { name: "Anika Applied" }).first())
    .toHaveAttribute("href", "/dashboard/all-users/anika");
  await expect.element(row("deleted")).toMatchTextContent("A former member deleted their own account");
  await main.getByLabelText("Decision").selectOptions("Deleted");
  await expect.element(main.getByText("Nothing found")).toBeVisible();
  expect(api.received.at(-1)?.query.get("action")).toBe("deleted");
});

// D58 D64
test("Audit says what became of a refund, how much it was, and leads to its transactions", async () => {
  const refund = { action: "refunded", reason: "$12 of pi_7: two weeks ill" } as const;
  await openPage("/dashboard/audit", {
    as: "admin",
    api: (fake) =>
      fake.grant("GET /audit", [
        sampleDecision({ ...refund, outcome: "failed" }),
        sampleDecision({ _id: "2", ...refund }),
        sampleDecision({ _id: "3", ...refund, reason: `$12 of pi_7${endedMembership}: moves away` }),
      ]),
  });
  const row = (n: number) =>
    main
      .getByRole("listitem")
      .filter({ hasText: "asked for" })
      .nth(n + 1);
  const asked = "Ada Admin asked for $12 in Balance to go back to Anika Applied";
  await expect.element(row(0)).toMatchTextContent(`${asked}Refund failed“two weeks ill”`);
  // As long as nothing is known of it.
  await expect.element(row(1)).toMatchTextContent(`${asked}“two weeks ill”`);
  await expect.element(row(2)).toMatchTextContent(`${asked}, and ended the membership“moves away”`);
  await expect
    .element(row(0).getByRole("link", { name: "$12 in Balance" }))
    .toHaveAttribute("href", "/dashboard/balance?show=movements&q=pi_7");
});

test("Audit is narrowed to days at the studio, and so is its file", async () => {
  const api = await openPage("/dashboard/audit?from=2025-11-01", {
    as: "admin",
    api: (fake) => fake.grant("GET /audit.csv", [] as never),
  });
  await main.getByLabelText("Until").fill("2025-11-30");
  await expect.poll(address).toBe("/dashboard/audit?from=2025-11-01&until=2025-11-30");
  await main.getByRole("button", { name: "Download these as CSV" }).click();
  const daysOf = (call: string) =>
    api.received
      .filter((one) => one.call === call)
      .at(-1)
      ?.query.toString();
  await expect.poll(() => daysOf("GET /audit.csv")).toBe("from=2025-11-01&until=2025-11-30");
  expect(daysOf("GET /audit")).toContain("from=2025-11-01&until=2025-11-30");
});

test("of Security the days are chosen, too, and the file is narrowed to them", async () => {
  const api = await openPage("/dashboard/audit?show=security&from=2025-11-01", {
    as: "admin",
    api: (fake) => fake.grant("GET /security-events.csv", [] as never),
  });
  await main.getByLabelText("Until").fill("2025-11-30");
  await main.getByRole("button", { name: "Download these as CSV" }).click();
  const daysOf = (call: string) =>
    api.received
      .filter((one) => one.call === call)
      .at(-1)
      ?.query.toString();
  await expect.poll(() => daysOf("GET /security-events.csv")).toBe("from=2025-11-01&until=2025-11-30");
  expect(daysOf("GET /security-events")).toContain("from=2025-11-01&until=2025-11-30");
});

test("Audit: who logged in or was refused, from where and with which browser", async () => {
  const api = await openPage("/dashboard/audit", {
    as: "admin",
    api: (fake) =>
      fake.grant("GET /security-events", ({ query }) =>
        query.get("event") === "rate-limited"
          ? []
          : [
              sampleSecurityEvent(),
              sampleSecurityEvent({ _id: "2", person: null, triedDomain: "else.example" }),
            ],
      ),
  });
  await main.getByRole("link", { name: "Security" }).click();
  await expect.poll(address).toBe("/dashboard/audit?show=security");
  const row = (words: RegExp) => main.getByRole("listitem").filter({ hasText: words }).last();
  for (const words of ["Login refused", "3 times", "203.0.113.7", "Firefox on Windows"])
    await expect.element(row(/Anika Applied/)).toMatchTextContent(words);
  await expect.element(row(/Nobody we know/)).toMatchTextContent("an email at else.example");
  await main.getByLabelText("Event").selectOptions("Too many requests");
  await expect.element(main.getByText("Nothing found")).toBeVisible();
  expect(api.received.at(-1)?.query.get("event")).toBe("rate-limited");
});

// D24
test("a trainer who once paid has Booked Trainer in the menu, with what they paid for", async () => {
  const trainer = sampleUser();
  const paid = samplePayment({ email: trainer.email, trainerName: "Omar Other" });
  await openPage("/dashboard/booked-trainer", {
    as: trainer,
    api: (fake) => fake.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [paid] : [])),
  });
  await expect.element(main.getByRole("table", { name: "Your bookings" })).toMatchTextContent("Omar Other");
  await expect.element(menu.getByRole("link", { name: "Booked Trainer" })).toBeVisible();
});

// D24
test("a trainer who never paid has no such page", async () => {
  await openPage("/dashboard/booked-trainer", {
    as: "trainer",
    api: (fake) => fake.grant("GET /save-payment-info", []),
  });
  await expect.element(heading).toHaveTextContent("This page is for members");
  await expect.element(menu.getByRole("link", { name: "Booked Trainer" })).not.toBeInTheDocument();
});
