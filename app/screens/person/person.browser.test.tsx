import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment, Refund } from "#contract/payments.ts";
import { dayAfter } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleFailedRefund, samplePayment, sampleRefund, sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const member = sampleUser({
  _id: "mina",
  name: "Mina Member",
  email: "mina@shokti.test",
  role: "member",
  request_status: "none",
  biography: "",
});
/** The day that is so many days from today at the studio. */
const inDays = (days: number) => dayAfter("2026-11-26", days);
const running = samplePayment({ startsOn: inDays(-10), endsOn: inDays(20) });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

/** An admin on a person's page. */
function openPerson(
  payments: readonly Payment[],
  person: User = member,
  api: (api: FakeApi) => void = () => {},
) {
  return openPage(`/dashboard/all-users/${person._id}`, {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", person);
      fake.grant("GET /save-payment-info", ({ query }) =>
        query.get("member") === person._id || query.get("trainer") === person._id ? [...payments] : [],
      );
      api(fake);
    },
  });
}

const rowsOf = (name: string) => main.getByRole("table", { name }).getByRole("rowheader");

// D58
test("what runs comes first and what ended after it, each with a refund that says whom and what it is for", async () => {
  const past = { _id: "payment-2", startsOn: "2025-10-01", endsOn: "2025-10-31", slotTiming: "Morning" };
  const toCome = { _id: "payment-3", startsOn: inDays(21), endsOn: inDays(50), price: 100 };
  await openPerson([samplePayment(toCome), running, samplePayment(past)]);
  await expect.poll(() => wordsOf(rowsOf("Memberships"))).toHaveLength(2);
  expect(wordsOf(rowsOf("Earlier payments"))).toEqual([expect.stringMatching(/^Tara TrainerMorning/)]);
  expect(wordsOf(main.getByRole("button", { name: /^Refund…/ }))).toEqual([
    "Refund… $100 to Mina Member, Evening with Tara Trainer",
    "Refund… $50 to Mina Member, Evening with Tara Trainer",
    "Refund… $50 to Mina Member, Morning with Tara Trainer",
  ]);
  await expectAccessible();
});

// D58
test("what was paid back leads to the receipt of that refund, and what failed to none", async () => {
  const refunds = [
    sampleRefund({ amount: 10 }),
    sampleRefund({ _id: "refund-2", amount: 5, state: "failed", settledAt: null, receiptNumber: null }),
  ];
  await openPerson([{ ...running, refunded: 10, refunds }]);
  await expect
    .element(main.getByRole("link", { name: "−$10 paid back" }))
    .toHaveAttribute("href", `/dashboard/receipt/${running.transactionId}/refund/refund-1`);
  await expect.element(main.getByText("−$5 failed")).toBeVisible();
  expect(main.getByRole("link", { name: "−$5 failed" }).elements()).toHaveLength(0);
});

// D58
test("an admin refunds a membership on the person's page: it moves to what they paid earlier", async () => {
  const api = await openPerson([running], member, (fake) =>
    fake.grant("POST /save-payment-info/:id/refunds", () => {
      const refunds: Refund[] = [sampleRefund({ state: "pending", reason: "We moved the class." })];
      const ended = { status: "cancelled", endReason: "studio", endedAt: new Date().toISOString() } as const;
      const gone: Payment = { ...running, ...ended, refunded: 50, refunds };
      fake.grant("GET /save-payment-info", [gone]);
      return gone;
    }),
  );
  await main.getByRole("button", { name: /^Refund… \$50/ }).click();
  await dialog.getByLabelText("Reason").fill("We moved the class.");
  await dialog.getByRole("button", { name: "Refund $50" }).click();
  await expect.element(page.getByText("$50 is on its way to Mina Member.")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByRole("table", { name: "Earlier payments" })).toMatchTextContent("Cancelled");
  await expect.element(main.getByText("None at the moment.")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
  expect(api.writes.map(({ call }) => call)).toEqual(["POST /save-payment-info/payment-1/refunds"]);
});

// D77 D86
test("a member's page says for which slots of whom they wait, which is held for them until when, and how often they came, and leads to each receipt", async () => {
  const visit = { slotTiming: "Evening", trainerId: "tara", trainerName: "Tara Trainer" };
  await openPerson([running], member, (fake) => {
    fake.grant("GET /usersbyadmin", ({ query }) =>
      query.get("id") === member._id
        ? [
            {
              ...member,
              waits_for: [
                {
                  ...{ trainerId: "tara", trainerName: "Tara Trainer", slotTiming: "Evening" as const },
                  offeredUntil: null,
                },
                {
                  ...{ trainerId: "omar", trainerName: "Omar Other", slotTiming: "Morning" as const },
                  offeredUntil: "2026-11-26T12:30:00.000Z",
                },
              ],
            },
          ]
        : [],
    );
    fake.grant("GET /own-visits", ({ query }) =>
      query.get("member") === member._id
        ? ["2026-11-24", "2026-11-03", "2026-10-28"].map((day) => ({ ...visit, _id: day, day }))
        : [],
    );
  });
  const waits = main.getByRole("listitem").filter({ hasText: /^Waits for|is held for them/ });
  await expect
    .poll(() => wordsOf(waits))
    .toEqual([
      "Waits for Evening with Tara Trainer",
      expect.stringMatching(/^Morning with Omar Other is held for them until 26 Nov, 18:30/),
    ]);
  await expect
    .element(waits.getByRole("link", { name: "Tara Trainer" }))
    .toHaveAttribute("href", "/dashboard/all-users/tara");
  await expect.element(main.getByText("Last came 24 November 2026")).toBeVisible();
  await main.getByText("2 visits this month").click();
  await expect.element(main.getByText("Wednesday 28 Oct")).toBeVisible();
  await expect
    .element(main.getByRole("link", { name: /^Receipt of/ }))
    .toHaveAttribute("href", `/dashboard/receipt/${running.transactionId}`);
  await expectAccessible();
});

// D58
test("a refund that failed is told on the person's page, and settled there", async () => {
  const failed = sampleFailedRefund({ amount: 12, failure: "The card was closed." });
  const api = await openPerson([{ ...running, refunded: 0, refunds: [failed] }], undefined, (fake) => {
    fake.grant("GET /refunds", ({ query }) =>
      query.has("member") && fake.writes.length === 0 ? [failed] : [],
    );
    fake.grant("POST /refunds/:id/paid-otherwise", sampleRefund());
  });
  const notice = main.getByRole("region", { name: "1 refund failed" });
  await expect.element(notice).toMatchTextContent("The card provider says: The card was closed.");
  await notice.getByRole("button", { name: "Record as paid…" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "In cash" }).click();
  await page.getByRole("button", { name: "Record refund" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([{ body: { how: "in cash" } }]);
});

// D58
test("on a trainer's page a member's booking is refunded, too; a trainer who pays nothing has no such part", async () => {
  const trainer = sampleUser();
  await openPerson([running], trainer, (fake) =>
    fake.grant("GET /save-payment-info", ({ query }) => (query.has("trainer") ? [running] : [])),
  );
  await expect.poll(() => wordsOf(rowsOf("Booked with them"))).toHaveLength(1);
  await expect
    .element(main.getByRole("button", { name: "Refund… $50 to Mina Member, Evening with Tara Trainer" }))
    .toBeVisible();
  await expect.element(main.getByRole("region", { name: "Memberships" })).not.toBeInTheDocument();
  expect(main.getByText("Has never paid").elements()).toEqual([]);
});

// D58
test("a refund that the provider refused on a trainer's page says where its reason is: no part of this page has it", async () => {
  await openPerson([running], sampleUser(), (fake) =>
    fake.grant("POST /save-payment-info/:id/refunds", {
      ...running,
      refunds: [sampleRefund({ state: "failed", failure: "The card was closed." })],
    }),
  );
  await main
    .getByRole("region", { name: "Booked with them" })
    .getByRole("button", { name: /^Refund…/ })
    .click();
  await dialog.getByLabelText("Reason").fill("We moved the class.");
  await dialog.getByRole("button", { name: "Refund $50" }).click();
  await expect.element(page.getByText("The provider refused the refund.")).toBeVisible();
  await expect.element(page.getByText("Balance says why.")).toBeVisible();
});

test("from a list that was narrowed a person's page leads back to it; opened otherwise, to All Users", async () => {
  await openPage("/dashboard/all-users?q=mina&role=member", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /usersbyadmin", [member]);
      fake.grant("GET /users/:id", member);
    },
  });
  await main.getByRole("link", { name: "Mina Member" }).click();
  const back = main.getByRole("link", { name: "All Users" });
  await expect.element(back).toHaveAttribute("href", "/dashboard/all-users?q=mina&role=member");
  await openPerson([]);
  await expect.element(back).toHaveAttribute("href", "/dashboard/all-users");
});

// D88
test("from a trainer's page on to a member's the way back leads to the trainer's, and from there to the day", async () => {
  const tara = sampleUser();
  const ada = sampleUser({ _id: "ada", email: "ada@shokti.test", role: "admin" });
  await openPage("/dashboard/activity-log", {
    as: ada,
    api: (fake) => {
      fake.grant("GET /users/:id", ({ params }) => (params.id === tara._id ? tara : member));
      fake.grant("GET /users", ({ query }) => (query.has("email") ? [ada] : [tara]));
      fake.grant("GET /save-payment-info", [{ ...running, trainerId: tara._id, trainerName: tara.name }]);
    },
  });
  const day = main.getByRole("region", { name: /^Yesterday/ });
  await main.getByRole("button", { name: "Previous day" }).click();
  await day.getByRole("link", { name: "Tara Trainer" }).first().click();
  const booked = main.getByRole("region", { name: "Booked with them" });
  await booked.getByRole("link", { name: "Mina Member" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Mina Member" })).toBeVisible();
  await main.getByRole("link", { name: "Tara Trainer" }).first().click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Tara Trainer" })).toBeVisible();
  await main.getByRole("link", { name: "Activity Log" }).click();
  await expect.element(day).toBeVisible();
});

// D58
test("while a refund is being sent its dialog says what was asked, though the payment behind it has changed", async () => {
  const api = await openPerson([running], member, (fake) =>
    fake.grant("POST /save-payment-info/:id/refunds", () => {
      const after = { ...running, refunded: 20, refunds: [sampleRefund({ amount: 20, state: "pending" })] };
      fake.grant("GET /save-payment-info", [after]);
      return after;
    }),
  );
  await main.getByRole("button", { name: /^Refund… \$50/ }).click();
  await dialog.getByLabelText("Amount").fill("20");
  await dialog.getByLabelText("Reason").fill("A week was cancelled.");
  // The last of what is read again.
  const answer = api.hold("GET /save-payment-info/summary");
  await dialog.getByRole("button", { name: "Refund $20" }).click();
  await expect.poll(() => api.writes).toHaveLength(1);
  expect(dialog.getByRole("list", { name: "Refunds so far" }).elements()).toEqual([]);
  answer();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("$20 is on its way to Mina Member.")).toBeVisible();
});

test("decisions and logins are folded until they are asked for", async () => {
  await openPerson([running]);
  const decision = main.getByRole("region", { name: "Decisions" }).getByText("Ada Admin");
  await expect.element(decision).not.toBeVisible();
  await main.getByRole("heading", { name: "Decisions" }).click();
  await expect.element(decision).toBeVisible();
});

test("deleting comes last", async () => {
  await openPerson([running]);
  const remove = main.getByRole("button", { name: "Delete Mina Member" });
  await expect.element(remove).toBeVisible();
  expect(main.getByRole("button").elements().at(-1)).toBe(remove.element());
});

test("nothing of the page is there before all that would move it", async () => {
  let answer = () => {};
  await openPerson([running], member, (api) => {
    answer = api.hold("GET /save-payment-info");
  });
  await expect.element(main.getByText("Loading the person…")).toBeInTheDocument();
  expect(main.getByRole("button", { name: "Delete Mina Member" }).elements()).toEqual([]);
  answer();
  await expect.element(main.getByRole("button", { name: "Delete Mina Member" })).toBeVisible();
  expect(main.getByRole("table", { name: "Memberships" }).elements()).toHaveLength(1);
});
