import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DeskWay } from "#contract/desk.ts";
import type { Movement, MovementKind } from "#contract/payments.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleFailedRefund, samplePayment, sampleRefund, sampleSummary } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog");

// D91
test("what waits at the desk says how it was paid, is not tried again, and is recorded once it is given back", async () => {
  const owed = sampleFailedRefund({ desk: "cash", failure: "It was paid at the desk" });
  const api = await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /refunds", () => (fake.writes.length > 0 ? [] : [owed]));
      fake.grant("POST /refunds/:id/paid-otherwise", sampleRefund());
    },
  });
  const notice = main.getByRole("region", { name: "1 refund to pay at the desk" });
  await expect.element(notice).toMatchTextContent("Paid at the desk, in cash: give it back there.");
  expect(notice.getByRole("button").elements()).toHaveLength(1);
  await notice.getByRole("button", { name: "Record as paid…" }).click();
  await expect.element(dialog).toMatchTextContent("You have given $50 back to Mina Member.");
  await expectAccessible();
  await expect.element(dialog.getByRole("radio", { name: "In cash" })).toBeChecked();
  await dialog.getByRole("button", { name: "Record refund" }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([{ body: { how: "in cash" } }]);
});

// D87 D91
test("a transaction is called what the filter that finds it is called, by card or at the desk", async () => {
  const movement = {
    state: "succeeded",
    happenedAt: "2025-11-21T09:00:00.000Z",
    refundId: null,
    memberId: "mina",
    userName: "Mina Member",
    trainerName: "Tara Trainer",
    slotTiming: "Evening",
  };
  const moved = (kind: MovementKind, desk: DeskWay | null, id: string): Movement => ({
    ...{ ...movement, kind, desk, _id: id, providerId: id, transactionId: id, amount: 50 },
  });
  const api = await openPage("/dashboard/balance?show=movements", {
    as: "admin",
    api: (fake) =>
      fake.grant("GET /movements", [
        moved("charge", null, "pi_1"),
        moved("charge", "cash", "desk_2"),
        moved("refund", null, "re_3"),
        {
          ...moved("paid_otherwise", "cash", "refund-4"),
          paidOtherwise: "by mobile wallet",
          refundId: "refund-4",
          transactionId: "desk_4",
        },
        moved("paid_otherwise", null, "refund-5"),
      ]),
  });
  const rows = main.getByRole("table", { name: "Transactions" }).getByRole("row");
  const atDesk = rows.filter({ hasText: "Refund at the desk" });
  await expect.element(atDesk).toMatchTextContent("by mobile wallet");
  // It has no id at the provider.
  await expect.element(atDesk).not.toMatchTextContent("refund-4");
  await expect
    .element(atDesk.getByRole("link", { name: "Refund receipt" }))
    .toHaveAttribute("href", expect.stringMatching(/\/refund\/refund-4$/));
  const asked = () => api.received.filter(({ call }) => call === "GET /movements").at(-1)?.query;
  for (const [name, kind, paid] of [
    ["Paid by card", "charge", "card"],
    ["Paid at the desk", "charge", "desk"],
    ["Refund to the card", "refund", "card"],
    ["Refund at the desk", "paid_otherwise", "desk"],
    ["Refund settled offline", "paid_otherwise", "card"],
  ] as const) {
    await expect.element(rows.filter({ hasText: name })).toBeVisible();
    await main.getByLabelText("Kind").selectOptions(name);
    await expect.poll(() => [asked()?.get("kind"), asked()?.get("paid")]).toEqual([kind, paid]);
  }
  await main.getByLabelText("Kind").selectOptions("Refund, in any way");
  await expect.poll(() => [asked()?.get("kind"), asked()?.get("paid")]).toEqual(["refund", null]);
});

// D91
test("Balance tells how much was paid and went back at the desk, and how, and narrows the payments to it", async () => {
  const api = await openPage("/dashboard/balance", {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /save-payment-info", [samplePayment({ desk: "wallet" })]);
      fake.grant("GET /save-payment-info/summary", {
        ...sampleSummary(),
        returned: 20,
        atDesk: {
          charged: 100,
          returned: 20,
          byWay: [
            { way: "cash", charged: 70 },
            { way: "bank", charged: 30 },
          ],
        },
      });
    },
  });
  await expect
    .element(main.getByRole("term").filter({ hasText: "Received" }))
    .toMatchTextContent("$100 of it at the desk: $70 in cash $30 by bank transfer");
  await expect.element(main.getByText("$20 of it at the desk")).toBeVisible();
  const payments = main.getByRole("table", { name: "Payments" });
  await expect.element(payments.getByText("by mobile wallet")).toBeVisible();
  await main.getByLabelText("Paid", { exact: true }).selectOptions("At the desk");
  await expect.poll(() => api.received.at(-1)?.query.get("paid")).toBe("desk");
});
