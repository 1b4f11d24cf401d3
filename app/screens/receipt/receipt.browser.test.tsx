import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import type { Role } from "#contract/users.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { samplePayment, sampleRefund } from "#tests/app/samples.ts";

const sheet = page.getByRole("article", { name: "Receipt" });
const address = "/dashboard/receipt/pi_12345678";

function openReceipt(payment: Partial<Payment>, { as = "member" as Role, at = address } = {}) {
  return openPage(at, {
    as,
    api: (api) => api.grant("GET /save-payment-info", [samplePayment(payment)]),
  });
}

const lines = () =>
  Object.fromEntries(zip(wordsOf(sheet.getByRole("term")), wordsOf(sheet.getByRole("definition"))));
const zip = (names: string[], values: string[]) => names.map((name, place) => [name, values[place]] as const);

test("a receipt has its number, payer, date, order and amount", async () => {
  await openReceipt({});
  await expect.element(sheet).toBeVisible();
  expect(lines()).toEqual({
    Number: "2025-000042",
    "Paid by": "Mina Membermina@shokti.test",
    "Paid on": "20 Nov 2025",
    Card: "Visa ending in 4242",
    Membership: "Standard, one month",
    Runs: "20 Nov to 19 Dec 2025",
    Trainer: "Tara Trainer",
    Slot: "Evening · 18:30–20:00 · Sat to Thu",
    Class: "YOGA",
    "Transaction id": "pi_12345678",
  });
  await expect.element(sheet).toMatchTextContent("Total paid by card, in US dollars$50");
});

test("on a phone each value stands beside its label, and below it where there is no room for both", async () => {
  for (const [width, isBeside] of [
    [195, false],
    [390, true],
    [1440, true],
  ] as const) {
    await page.viewport(width, 844);
    await openReceipt({});
    await expect.element(sheet).toBeVisible();
    const tops = (part: "term" | "definition") =>
      sheet
        .getByRole(part)
        .elements()
        .map((element) => element.getBoundingClientRect().top);
    const beside = tops("term").map((top, place) => top === tops("definition")[place]);
    expect([width, new Set(beside)]).toEqual([width, new Set([isBeside])]);
  }
});

test.each<[string, Role, string, string]>([
  ["a member's receipt", "member", address, "/dashboard/booked-trainer"],
  ["an admin's", "admin", address, "/dashboard/balance"],
  ["that of a refund", "member", `${address}/refund/refund-1`, address],
])("%s leads back", async (_, as, at, back) => {
  await openReceipt({ refunds: [sampleRefund({ _id: "refund-1" })] }, { as, at });
  await expect.element(page.getByRole("main").getByRole("link").first()).toHaveAttribute("href", back);
});

const onItsWay = { settledAt: null, receiptNumber: null };

// D52
test.each([
  [
    "that never became a membership",
    "refused",
    "slot-full",
    undefined,
    "Not booked: the slot was full by then",
  ],
  ["that was cancelled", "cancelled", "member", "20 Nov to 23 Nov 2025", "Cancelled by you on 23 Nov 2025"],
] as const)(
  "the receipt of a charge %s shows the days it ran, if any",
  async (_, status, endReason, ran, state) => {
    await openReceipt({ status, endReason, endedAt: "2025-11-23T12:00:00.000Z" });
    await expect.element(sheet).toBeVisible();
    expect([lines().Runs, lines().State]).toEqual([ran, state]);
  },
);

// D58
test("refunds are listed below, each with its own receipt, and what remains paid", async () => {
  await openReceipt({
    refunded: 33.34,
    refunds: [
      sampleRefund({ _id: "part", amount: 20 }),
      sampleRefund({ ...onItsWay, _id: "coming", amount: 13.34, state: "pending" }),
      sampleRefund({ ...onItsWay, _id: "not", amount: 5, state: "failed" }),
    ],
  });
  await expect.element(sheet).toBeVisible();
  expect(wordsOf(sheet.getByRole("listitem"))).toEqual([
    "Paid back, 26 Nov 2025 · Refund receipt−$20",
    "On its way back, 24 Nov 2025 · Refund−$13.34",
    "$5 could not be paid back yet: it hasn’t reached the card. The studio is taking care of it; you need do nothing.",
  ]);
  await expect.element(sheet).toMatchTextContent("What remains paid$16.66");
  await expect
    .element(sheet.getByRole("link", { name: "Refund receipt" }))
    .toHaveAttribute("href", `${address}/refund/part`);
});

// D58
test.each([
  ["nothing is paid back", [], ["Paid"]],
  ["a part is paid back", [sampleRefund({ amount: 20 })], ["Part refunded"]],
  ["nothing has reached the card", [sampleRefund({ ...onItsWay, state: "failed" })], ["Paid"]],
  ["all is on its way back", [sampleRefund({ ...onItsWay, state: "pending" })], []],
  ["all is paid back", [sampleRefund()], ["Paid back"]],
])("when %s, the stamp is correct", async (_, refunds, stamps) => {
  const counted = refunds.filter(({ state }) => state !== "failed");
  await openReceipt({ refunds, refunded: counted.reduce((sum, { amount }) => sum + amount, 0) });
  await expect.element(sheet).toBeVisible();
  expect(wordsOf(sheet.getByText(/^(paid( back)?|part refunded)$/i))).toEqual(stamps);
});

// D58
test("an admin reads on a receipt why a refund failed, and is led to Balance, and to no refund of more", async () => {
  const failed = sampleRefund({ ...onItsWay, state: "failed", amount: 45, failure: "The card was closed." });
  await openReceipt(
    { memberId: "mina", refunded: 20, refunds: [sampleRefund({ _id: "part", amount: 20 }), failed] },
    { as: "admin" },
  );
  const owed = sheet.getByRole("listitem").last();
  await expect
    .element(owed)
    .toHaveTextContent(
      "A refund of $30 failed. The card provider says: The card was closed. Settle it in Balance",
    );
  await expect
    .element(owed.getByRole("link", { name: "Settle it in Balance" }))
    .toHaveAttribute("href", "/dashboard/balance#refund-refund-1");
  await expect.element(page.getByRole("link", { name: "Refund…" })).not.toBeInTheDocument();
});

// D58
test("an admin is led from a receipt to a refund of what is left beside what failed", async () => {
  const refunds = [sampleRefund({ ...onItsWay, state: "failed", amount: 12 })];
  await openReceipt({ memberId: "mina", refunds }, { as: "admin" });
  await expect
    .element(page.getByRole("link", { name: "Refund…" }))
    .toHaveAttribute("href", "/dashboard/all-users/mina#refund-payment-1");
});

// D58
test("of a payment of which nothing is left neither a refund that failed is told nor another offered", async () => {
  const failed = sampleRefund({ ...onItsWay, _id: "failed", state: "failed" });
  await openReceipt({ memberId: "mina", refunded: 50, refunds: [sampleRefund(), failed] }, { as: "admin" });
  await expect.element(sheet.getByRole("listitem")).toMatchTextContent(/^Paid back/);
  await expect.element(page.getByRole("link", { name: "Refund…" })).not.toBeInTheDocument();
});

// D58 D91
test("what waits for its member at the desk is on the receipt that they bring there", async () => {
  const owed = sampleRefund({ _id: "refund-1", state: "failed", amount: 50, ...onItsWay });
  await openReceipt({ desk: "cash", card: null, status: "cancelled", endReason: "member", refunds: [owed] });
  await expect.element(sheet).toMatchTextContent("To be paid back at the studio’s desk, 24 Nov 2025");
  await expect.element(sheet).toMatchTextContent("What remains paid$50");
  expect(sheet.getByText("Paid", { exact: true }).elements()).toHaveLength(1);
  await openReceipt({ status: "cancelled", endReason: "member", refunds: [owed] });
  await expect.element(sheet.getByText("Paid", { exact: true })).toBeVisible();
  expect(sheet.getByText("paid back").elements()).toHaveLength(0);
});

// D58
test("a refund has its own receipt: how much went back to which card, of which payment, and what remains of it", async () => {
  const refunds = [sampleRefund({ amount: 12 })];
  await openReceipt({ refunds, refunded: 12 }, { at: `${address}/refund/refund-1` });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Refund receipt");
  await expect.element(sheet).toBeVisible();
  expect(lines()).toEqual({
    Number: "2025-000043",
    "Paid back to": "Mina Membermina@shokti.test",
    "Requested on": "24 Nov 2025",
    "Paid back on": "26 Nov 2025",
    Reason: "You cancelled your booking.",
    State: "Paid back; banks can take five to ten days to show it",
    Payment: "$50, 20 Nov 2025Receipt 2025-000042",
    Membership: "Standard, one monthGoes on after this refund",
    For: "Evening with Tara Trainer",
    "Transaction id": "re_12345678",
  });
  await expect.element(sheet).toMatchTextContent("Paid back to Visa ending in 4242, in US dollars$12");
  await expect.element(sheet).toMatchTextContent("Originally paid$50");
  await expect.element(sheet).toMatchTextContent("What remains paid$38");
  await expect
    .element(sheet.getByRole("link", { name: "Receipt 2025-000042" }))
    .toHaveAttribute("href", address);
  await expectAccessible();
});

// D58 D85
test("the receipt of the refund that ended a membership says who ended it, and that nothing remains paid", async () => {
  const ended = { status: "cancelled", endReason: "member", endedAt: "2025-11-23T12:00:00.000Z" } as const;
  await openReceipt(
    { ...ended, refunds: [sampleRefund()], refunded: 50 },
    { at: `${address}/refund/refund-1` },
  );
  await expect.element(sheet).toBeVisible();
  expect(lines().Membership).toBe("Standard, one monthCancelled by you on 23 Nov 2025");
  await expect.element(sheet).toMatchTextContent("What remains paid$0");
});

// D58
test("the receipt of a part says what held when it was issued, whatever went back and ended later, and that of the rest adds up", async () => {
  const refunds = [
    sampleRefund({ _id: "part", amount: 30, settledAt: "2025-11-24T12:00:00.000Z" }),
    sampleRefund({ _id: "rest", amount: 20, receiptNumber: "2025-000050" }),
  ];
  const endedAt = "2025-11-26T11:59:00.000Z";
  const ended = { status: "cancelled", endReason: "studio", endedAt, refunded: 50, refunds } as const;
  await openReceipt(ended, { at: `${address}/refund/part` });
  await expect.element(sheet).toMatchTextContent("Originally paid$50What remains paid$20");
  expect(lines().Membership).toBe("Standard, one monthGoes on after this refund");
  await openReceipt(ended, { at: `${address}/refund/rest` });
  await expect.element(sheet).toMatchTextContent("Originally paid$50Paid back before−$30What remains paid$0");
  expect(lines().Membership).toBe("Standard, one monthEnded by the studio");
});

// D58
test("the receipt of a refund settled offline says so, and names no card", async () => {
  const refunds = [sampleRefund({ paidOtherwise: "In cash, on 26 November.", providerId: null })];
  await openReceipt({ refunds }, { at: `${address}/refund/refund-1` });
  await expect.element(sheet).toBeVisible();
  expect(lines()).toMatchObject({ State: "Settled offline: In cash, on 26 November." });
  await expect.element(sheet).toMatchTextContent("Settled offline, in US dollars$50");
  await expect.element(sheet).not.toMatchTextContent("card");
});

// D24
test.each([
  ["member", { mine: "true", all: "true" }],
  ["trainer", { mine: "true", all: "true" }],
  ["admin", { q: "pi_12345678", all: "true" }],
] as const)("a %s who paid can see their receipt; an admin sees everyone's", async (as, asked) => {
  const api = await openReceipt({}, { as });
  await expect.element(sheet).toBeVisible();
  // The dashboard around it reads payments too, to count them.
  const read = api.received.filter(
    ({ call, query }) => call === "GET /save-payment-info" && query.has("all") && !query.has("limit"),
  );
  expect(Object.fromEntries(read.at(-1)?.query ?? [])).toMatchObject(asked);
  // Only an admin has a page about them.
  const person = wordsOf(sheet.getByRole("link", { name: "Mina Member" }));
  expect(person).toEqual(as === "admin" ? ["Mina Member"] : []);
});

test("an admin reads on a member's receipt who cancelled, and of one that there isn't that no payment has it", async () => {
  const cancelled = {
    status: "cancelled",
    endReason: "member",
    endedAt: "2025-11-23T12:00:00.000Z",
  } as const;
  await openReceipt(cancelled, { as: "admin" });
  await expect.element(sheet).toBeVisible();
  expect(lines().State).toBe("Cancelled by Mina Member on 23 Nov 2025");
  await openReceipt({}, { as: "admin", at: "/dashboard/receipt/pi_other" });
  await expect.element(page.getByRole("heading", { name: "No such payment" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Balance" }).last()).toBeVisible();
});

test("someone else's transaction or refund is reported missing", async () => {
  for (const at of ["/dashboard/receipt/pi_other", `${address}/refund/other`]) {
    await openReceipt({}, { at });
    await expect.element(page.getByRole("heading", { name: "No such booking" })).toBeVisible();
  }
});
