import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Movement, Payment, Refund } from "#contract/payments.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { address, openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import type { FakeApi } from "#tests/app/fake-api.ts";
import { sampleFailedRefund, samplePayment, sampleSummary } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");
const button = (name: string) => page.getByRole("button", { name });

const refund: Refund = {
  _id: "refund-1",
  amount: 20,
  state: "pending",
  reason: "Two weeks ill.",
  askedAt: "2025-11-21T09:00:00.000Z",
  settledAt: null,
  receiptNumber: null,
  providerId: null,
};
const failed = sampleFailedRefund({ ...refund, state: "failed" });
const paidBackInPart = samplePayment({ endsOn: "2099-12-31", refunded: 20, refunds: [refund] });

function openBalance(api: (api: FakeApi) => void = () => {}, search = ""): Promise<FakeApi> {
  return openPage(`/dashboard/balance${search}`, { as: "admin", api });
}

const refundName = /^Refund…/;

/** Opens the refund dialog of the only payment. */
async function openRefund(payment: Payment, prepare: (api: FakeApi) => void = () => {}): Promise<FakeApi> {
  const api = await openBalance((fake) => {
    fake.grant("GET /save-payment-info", [payment]);
    prepare(fake);
  });
  await page.getByRole("button", { name: refundName }).click();
  return api;
}

// D58
test("takings are net, with charges and refunds beside them, overall and per month", async () => {
  const summary: PaymentsSummary = {
    ...sampleSummary(),
    total: 136.66,
    returned: 33.34,
    byMonth: [{ label: "2025-11", total: 136.66, charged: 170, returned: 33.34, payments: 3 }],
    memberships: { running: 34, toCome: 5, endingThisMonth: 7 },
  };
  await openBalance((api) => api.grant("GET /save-payment-info/summary", summary));
  await expect.element(main.getByText("Total balance", { exact: true })).toBeVisible();
  const figures = Object.fromEntries(
    [...document.querySelectorAll("main dl > div")].map((figure) => [
      figure.querySelector("dt")?.textContent,
      figure.querySelector("dd")?.textContent,
    ]),
  );
  expect(figures).toEqual({
    "Total balance": "$136.66",
    Received: "$170",
    "Paid back": "$33.34",
    Payments: "3",
    Running: "34",
    "To come": "5",
    "Ending this month": "7",
    Ended: "4",
    "Renewed, 75%": "3",
    "Went on in another slot": "1",
  });
  await main.getByRole("region", { name: "Takings per month" }).getByText("Show as a table").click();
  const month = main.getByRole("table", { name: "Takings per month" }).getByRole("row").nth(1);
  expect([...month.element().children].map(({ textContent }) => textContent)).toEqual([
    "Nov 2025",
    "3",
    "$170",
    "$33.34",
    "$136.66",
  ]);
});

// D54 D55
test("the fullest slots come first, with the places held and the number of people waiting", async () => {
  const slot = { trainerId: "trainer-tara", trainerName: "Tara Trainer", places: 12 };
  await openBalance((api) =>
    api.grant("GET /save-payment-info/summary", {
      ...sampleSummary(),
      slots: [
        { ...slot, slotTiming: "Morning", taken: 9, held: 0, waiting: 0, offeredUntil: [] },
        { ...slot, slotTiming: "Evening", taken: 12, held: 1, waiting: 2, offeredUntil: [] },
      ],
    }),
  );
  const rows = main.getByRole("table", { name: /^Filled places/ }).getByRole("row");
  await expect.poll(() => wordsOf(rows)).toHaveLength(3);
  expect(wordsOf(rows).slice(1)).toEqual([
    "Tara TrainerEvening12 of 121 held, not paid yet2",
    "Tara TrainerMorning9 of 12None",
  ]);
});

test("the date range in the URL applies to the figures, the payments, the transactions and the file", async () => {
  const api = await openBalance(
    (fake) => fake.grant("GET /movements.csv", [] as never),
    "?from=2025-11-01&until=2025-11-30&q=mina",
  );
  await main.getByRole("link", { name: "Transactions" }).click();
  await expect.element(main.getByText("Nothing found")).toBeVisible();
  expect(address()).toBe("/dashboard/balance?show=movements&from=2025-11-01&until=2025-11-30");
  await button("Download these as CSV").click();
  const books = ["/save-payment-info/summary", "/save-payment-info", "/movements", "/movements.csv"];
  const daysOf = (path: string) =>
    api.received
      .filter(({ call, query }) => call === `GET ${path}` && query.get("mine") === null)
      .map(({ query }) => `${query.get("from")} ${query.get("until")}`);
  await expect.poll(() => daysOf("/movements.csv")).toHaveLength(1);
  for (const path of books) expect([path, ...new Set(daysOf(path))]).toEqual([path, "2025-11-01 2025-11-30"]);

  await main.getByLabelText("From").fill("2025-10-01");
  await expect.poll(address).toContain("from=2025-10-01");
  await main.getByRole("link", { name: "All time" }).click();
  await expect.poll(address).toBe("/dashboard/balance?show=movements");
  await expect.element(main.getByLabelText("From")).toHaveValue("");
});

test("transactions are listed as they happened, money out as negative amounts", async () => {
  const movement: Movement = {
    _id: "movement-1",
    kind: "refund",
    amount: -20,
    state: "succeeded",
    providerId: "re_1",
    happenedAt: "2025-11-21T09:00:00.000Z",
    transactionId: "pi_12345678",
    desk: null,
    refundId: "refund-1",
    memberId: "mina",
    userName: "Mina Member",
    trainerName: "Tara Trainer",
    slotTiming: "Evening",
  };
  const api = await openBalance((fake) => fake.grant("GET /movements", [movement]), "?show=movements");
  await expect
    .poll(() => wordsOf(main.getByRole("table", { name: "Transactions" }).getByRole("row").nth(1)))
    .toEqual([
      "Refund to the cardsucceededMina Memberfor Tara TrainerEvening21 Nov 2025 15:00re_1pi_12345678−$20",
    ]);
  for (const [name, path] of [
    ["Mina Member", "all-users/mina"],
    ["Receipt re_1", "receipt/pi_12345678/refund/refund-1"],
    ["Receipt pi_12345678", "receipt/pi_12345678"],
  ] as const) {
    const link = main.getByRole("link", { name, exact: true });
    await expect.element(link).toHaveAttribute("href", `/dashboard/${path}`);
  }
  await main.getByLabelText("Kind").selectOptions("Refund failed");
  await expect.poll(address).toBe("/dashboard/balance?show=movements&kind=refund_failed");
  expect(api.received.at(-1)?.query.get("kind")).toBe("refund_failed");
});

// D58
test("a refund defaults to all that remains, says what it ends, and is sent once", async () => {
  const api = await openRefund(paidBackInPart, (fake) =>
    fake.grant("POST /save-payment-info/:id/refunds", () => {
      const refunds: Refund[] = [refund, { ...refund, _id: "refund-2", amount: 30 }];
      const gone = samplePayment({ status: "cancelled", endReason: "studio", refunded: 50, refunds });
      fake.grant("GET /save-payment-info", [gone]);
      return gone;
    }),
  );
  await expect
    .element(dialog)
    .toMatchTextContent("$50 paid on 20 Nov 2025 by Visa ending in 4242 for Evening with Tara Trainer.");
  await expect.element(dialog).toMatchTextContent("$20 on its way: Two weeks ill.");
  await expect.element(dialog.getByLabelText("Amount")).toHaveValue(30);
  await expect.element(dialog).toMatchTextContent("Ends the membership and frees the place.");
  await expectAccessible();
  await dialog.getByLabelText("Amount").fill("10.50");
  await expect.element(dialog.getByRole("radio", { name: "Keep it" })).toBeChecked();
  await dialog.getByLabelText("Amount").fill("31");
  await dialog.getByLabelText("Reason").fill("We moved the class.");
  // The button names no amount that can't be paid back, and nothing is asked of the membership.
  await expect.element(dialog.getByRole("radio")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect
    .element(dialog.getByLabelText("Amount"))
    .toHaveAccessibleDescription(/^Only \$30 is left to refund\./);
  await expect.element(dialog).not.toMatchTextContent("No more than");
  await dialog.getByLabelText("Amount").fill("30");
  const answer = api.hold("POST /save-payment-info/:id/refunds");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Refund $30" }), { delay: 60 });
  answer();
  await expect.element(page.getByText("$30 is on its way to Mina Member.")).toBeVisible();
  expect(api.writes.map(({ call, body }) => ({ call, body }))).toEqual([
    {
      call: "POST /save-payment-info/payment-1/refunds",
      body: { amount: 30, reason: "We moved the class.", attemptId: expect.any(String) },
    },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByText("Cancelled")).toBeVisible();
  await expect.element(page.getByRole("button", { name: refundName })).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

// D58
test("each payment's button says how much it refunds, to whom and for what", async () => {
  const arif = { _id: "payment-2", userName: "Arif Rahman", slotTiming: "Morning" };
  const gone = { _id: "payment-3", refunded: 50 };
  await openBalance((api) =>
    api.grant("GET /save-payment-info", [paidBackInPart, samplePayment(arif), samplePayment(gone)]),
  );
  await expect
    .poll(() => wordsOf(page.getByRole("button", { name: refundName })))
    .toEqual([
      "Refund… $30 to Mina Member, Evening with Tara Trainer",
      "Refund… $50 to Arif Rahman, Morning with Tara Trainer",
    ]);
});

test("a member's name leads to their page, unless their account is gone", async () => {
  const gone = { _id: "payment-2", userName: "Former member", memberId: null, email: "" };
  await openBalance((api) => api.grant("GET /save-payment-info", [samplePayment(), samplePayment(gone)]));
  const table = main.getByRole("table", { name: "Payments" });
  await expect
    .element(table.getByRole("link", { name: "Mina Member" }))
    .toHaveAttribute("href", "/dashboard/all-users/mina");
  await expect.element(table.getByText("Former member")).toBeVisible();
  expect(table.getByRole("link", { name: "Former member" }).elements()).toEqual([]);
});

test("on a phone, too, a payment leads to its receipt", async () => {
  await page.viewport(390, 844);
  await openBalance((api) => api.grant("GET /save-payment-info", [samplePayment()]));
  await expect
    .element(main.getByRole("link", { name: "Receipt pi_12345678" }))
    .toHaveAttribute("href", "/dashboard/receipt/pi_12345678");
});

// D58
test("a refused refund shows its error at the field and keeps what was typed", async () => {
  const message = "Only $5 is left to refund.";
  await openRefund(samplePayment(), (api) =>
    api.refuse("POST /save-payment-info/:id/refunds", "conflict", { message, fields: { amount: message } }),
  );
  await dialog.getByRole("button", { name: "Refund $50" }).click();
  await expect.element(dialog.getByLabelText("Reason")).toHaveAccessibleDescription(/^Give a reason/);
  await dialog.getByLabelText("Reason").fill("We moved the class.");
  await dialog.getByRole("button", { name: "Refund $50" }).click();
  await expect.element(dialog.getByLabelText("Amount")).toHaveAccessibleDescription(/^Only/);
  await expect.element(dialog.getByLabelText("Amount")).toHaveFocus();
  await expect.element(dialog.getByLabelText("Reason")).toHaveValue("We moved the class.");
});

test("after a refund without a response the dialog says to check first, and resends the same attempt", async () => {
  const api = await openRefund(samplePayment(), (fake) => fake.cutOff("POST /save-payment-info/:id/refunds"));
  await dialog.getByLabelText("Reason").fill("We moved the class.");
  await dialog.getByRole("button", { name: "Refund $50" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveFocus();
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("You seem to be offline. Check whether it went through before you send it again.");
  await dialog.getByRole("button", { name: "Refund $50" }).click();
  await expect.poll(() => api.writes).toHaveLength(2);
  const [first, second] = api.writes.map(({ body }) => body);
  expect(second).toEqual(first);
});

// D58
test("failed refunds come first, with the provider's reason, to be tried again or recorded as settled offline", async () => {
  const api = await openBalance((fake) => {
    const left = [failed, { ...failed, _id: "refund-2", userName: "Nadia New" }];
    fake.grant("GET /refunds", () => left.slice(fake.writes.length));
    fake.grant("POST /refunds/:id/retry", { ...refund, state: "pending" });
    fake.grant("POST /refunds/:id/paid-otherwise", { ...refund, state: "done" });
  });
  const heading = page.getByRole("heading", { level: 1 });
  const first = main.getByRole("region", { name: "2 refunds failed" }).getByRole("listitem").first();
  await expect.element(first).toMatchTextContent("$20 to Mina Member");
  await expect.element(first).toMatchTextContent("The card was closed.");
  await first.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("$20 is on its way to Mina Member.")).toBeVisible();
  await expect.element(heading).toHaveFocus();
  const notice = main.getByRole("region", { name: "1 refund failed" });
  await notice.getByRole("button", { name: "Record as paid…" }).click();
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect.element(dialog).toMatchTextContent("Choose how it was paid");
  await dialog.getByRole("radio", { name: "Mobile wallet" }).click();
  await dialog.getByLabelText("Details").fill("on 22 November");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText("$20 is recorded as refunded.")).toBeVisible();
  await expect.element(heading).toHaveFocus();
  expect(api.writes.map(({ call, body }) => ({ call, body }))).toEqual([
    { call: "POST /refunds/refund-1/retry", body: "" },
    { call: "POST /refunds/refund-2/paid-otherwise", body: { how: "by mobile wallet, on 22 November" } },
  ]);
});
