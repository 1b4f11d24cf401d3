import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Payment } from "#contract/payments.ts";
import type { Role } from "#contract/users.ts";
import { openPage } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleFailedRefund, samplePayment, sampleRefund, sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const dialog = page.getByRole("dialog", { name: "Refund Mina Member" });
const running = samplePayment({ startsOn: "2026-11-16", endsOn: "2026-12-15" });
const over = samplePayment({ _id: "over", slotTiming: "Morning", endsOn: "2025-12-19" });
const other = { ...running, _id: "other", slotTiming: "Afternoon" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T10:00:00.000Z") });
});

/** An admin led to the refund on a member's page. */
function follow(
  hash: string,
  payments: readonly Payment[],
  due: { unused?: number; cancellable?: boolean; role?: Role; isCardGone?: boolean } = {},
) {
  const { unused, cancellable, role, isCardGone } = {
    unused: 33.34,
    cancellable: false,
    isCardGone: false,
    role: "member" as const,
    ...due,
  };
  return openPage(`/dashboard/all-users/mina${hash}`, {
    as: "admin",
    api: (fake) => {
      fake.grant("GET /users/:id", sampleUser({ _id: "mina", role, request_status: "none" }));
      fake.grant("GET /save-payment-info", ({ query }) => (query.has("member") ? [...payments] : []));
      fake.grant("GET /users/:id/departure", {
        ...{ memberships: 0, refund: 0 },
        own: { memberships: 1, unused, owed: 0, payments: [{ _id: running._id, unused, cancellable }] },
      });
      fake.grant("GET /refunds", [sampleFailedRefund({ amount: 12, isCardGone })]);
      fake.grant("POST /save-payment-info/:id/refunds", running);
    },
  });
}

// D58
test("a link to a person's refund asks about the membership that runs, though more was paid before", async () => {
  await follow("#refund", [running, over]);
  await expect.element(dialog).toMatchTextContent("for Evening with Tara Trainer");
});

// D58
test("a link that names one of several memberships asks about that one", async () => {
  await follow("#refund-other", [running, other, over]);
  await expect.element(dialog).toMatchTextContent("for Afternoon with Tara Trainer");
});

// D58
test("where a link to a refund means none of several payments, it leads to them and says to choose", async () => {
  await follow("#refund", [running, other, over]);
  await expect.element(main.getByText("Choose the payment to refund.")).toHaveFocus();
  await expect.element(dialog).not.toBeInTheDocument();
  await expectAccessible();
});

// D58
test("a link to the refund of somebody to whom nothing can go back says so", async () => {
  await follow("#refund", [{ ...over, refunded: over.price }]);
  await expect.element(main.getByText("Nothing they paid is left to refund.")).toHaveFocus();
});

// D58
test("a link to the refund of a trainer who never paid says so, too", async () => {
  await follow("#refund", [], { role: "trainer" });
  await expect.element(main.getByText("Nothing they paid is left to refund.")).toHaveFocus();
});

// D58 D59
test("a refund begins with the unused days, which ends the membership unless somebody keeps it, and one of all that remains ends it", async () => {
  const api = await follow("#refund", [running]);
  const ends = dialog.getByRole("radio", { name: "End the membership and free the place" });
  await expect.element(dialog.getByLabelText("Amount")).toHaveValue(33.34);
  await expect.element(ends).toBeChecked();
  await expectAccessible(dialog);
  await dialog.getByRole("button", { name: "All: $50" }).click();
  await expect.element(dialog).toMatchTextContent("Ends the membership and frees the place.");
  await expect.element(ends).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Unused days: $33.34" }).click();
  await dialog.getByLabelText("Reason").fill("Moves away.");
  await dialog.getByRole("button", { name: "Refund $33.34" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([{ body: { amount: 33.34, reason: "Moves away.", ends: true } }]);
});

// D58
test("another part leaves the membership, unless somebody ends it, which no amount takes back", async () => {
  const api = await follow("#refund", [running]);
  const keeps = dialog.getByRole("radio", { name: "Keep it" });
  await dialog.getByLabelText("Amount").fill("12");
  await expect.element(keeps).toBeChecked();
  await dialog.getByRole("radio", { name: "End the membership and free the place" }).click();
  await dialog.getByLabelText("Amount").fill("12.50");
  await expect.element(keeps).not.toBeChecked();
  await keeps.click();
  await dialog.getByRole("button", { name: "Unused days: $33.34" }).click();
  await expect.element(keeps).toBeChecked();
  await dialog.getByLabelText("Reason").fill("Two sessions were cancelled.");
  await dialog.getByRole("button", { name: "Refund $33.34" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([{ body: { amount: 33.34, ends: false } }]);
});

// D58
test("of a membership that is over a refund offers nothing to end", async () => {
  const api = await follow("#refund", [over]);
  await dialog.getByLabelText("Amount").fill("12");
  await expect.element(dialog).toMatchTextContent("The membership has already ended.");
  await expect.element(dialog.getByRole("radio")).not.toBeInTheDocument();
  await expect.element(dialog).toMatchTextContent("Up to $50.");
  await dialog.getByLabelText("Reason").fill("Two sessions were cancelled.");
  await dialog.getByRole("button", { name: "Refund $12" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.writes[0]?.body).not.toHaveProperty("ends");
});

// D57 D58
test("while its member could cancel for all of it, a refund begins with all", async () => {
  await follow("#refund", [running], { cancellable: true });
  await expect.element(dialog.getByLabelText("Amount")).toHaveValue(50);
  await expect
    .element(dialog)
    .toMatchTextContent("Up to $50. They can still cancel for all of it themselves.");
});

// D59
test("where all days are unused a refund offers nothing but all", async () => {
  await follow("#refund", [running], { unused: 50 });
  await expect.element(dialog.getByLabelText("Amount")).toHaveValue(50);
  await expect.element(dialog.getByRole("button", { name: /^(Unused days|All)/ })).not.toBeInTheDocument();
});

// D58 D59
test.each([
  { refunded: 10, unused: 33.34, offered: ["Unused days: $33.34", "All: $40"] },
  { refunded: 20, unused: 30, offered: ["Unused days, all that is left: $30"] },
])("after $$refunded have gone back, another refund offers what is left", async (given) => {
  const part = { ...running, refunded: given.refunded, refunds: [sampleRefund({ amount: given.refunded })] };
  await follow("#refund", [part], { unused: given.unused });
  const offers = dialog.getByRole("button", { name: /^(Unused days|All)/ });
  await expect.element(offers.first()).toBeVisible();
  expect(offers.elements().map(({ textContent }) => textContent)).toEqual(given.offered);
  await dialog.getByLabelText("Amount").fill("5");
  await offers.last().click();
  await expect.element(dialog.getByLabelText("Amount")).toHaveValue(50 - given.refunded);
});

// D58 D59
test("once the unused days are paid back another refund says so, begins with nothing, and offers all that is left", async () => {
  const part = { ...running, refunded: 33.34, refunds: [sampleRefund({ amount: 33.34 })] };
  await follow("#refund", [part], { unused: 0 });
  const amount = dialog.getByLabelText("Amount");
  await expect.element(amount).toHaveAccessibleDescription(/Unused days: paid back already\./);
  await expect.element(amount).toHaveValue(null);
  await expect.element(dialog.getByRole("radio", { name: "Keep it" })).toBeChecked();
  await dialog.getByRole("button", { name: "All that is left: $16.66" }).click();
  await expect.element(amount).toHaveValue(16.66);
  await expect.element(dialog).toMatchTextContent("Ends the membership and frees the place.");
});

const failedPart = sampleRefund({ state: "failed", amount: 12, settledAt: null, receiptNumber: null });

// D58
test("no more is refunded than what is left beside what failed, and all of that ends the membership", async () => {
  const api = await follow("#refund", [{ ...running, refunds: [failedPart] }], { cancellable: true });
  const amount = dialog.getByLabelText("Amount");
  await expect.element(amount).toHaveValue(38);
  await expect.element(dialog).toMatchTextContent("Up to $38. $12 failed and is still owed.");
  await expect.element(dialog).toMatchTextContent("Ends the membership and frees the place.");
  await amount.fill("45");
  await dialog.getByLabelText("Reason").fill("Moves away.");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect
    .element(amount)
    .toHaveAccessibleDescription(/^No more than \$38: \$12 failed and is still owed\./);
  expect(api.writes).toEqual([]);
});

// D58
test("a refund to a card that no money can reach says so and fills in no amount", async () => {
  await follow("#refund", [{ ...running, refunds: [failedPart] }], { cancellable: true, isCardGone: true });
  await expect.element(dialog).toMatchTextContent("No money can reach that card any more");
  await expect.element(dialog.getByLabelText("Amount")).toHaveValue(null);
  await expectAccessible(dialog);
});

// D91
test("a refund of what was paid at the desk asks how it is given back, and begins with how it was paid", async () => {
  const api = await follow("#refund", [{ ...running, desk: "cash", card: null }]);
  const ways = dialog.getByRole("group", { name: "Given back at the desk" });
  await expect.element(ways.getByRole("radio", { name: "In cash" })).toBeChecked();
  await expectAccessible(dialog);
  await ways.getByRole("radio", { name: "Mobile wallet" }).click();
  await dialog.getByLabelText("Reason").fill("Moves away.");
  await dialog.getByRole("button", { name: "Refund $33.34" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.writes).toMatchObject([{ body: { amount: 33.34, paidBackBy: "wallet" } }]);
});

// D91
test("a refund to a card doesn’t ask how it is given back", async () => {
  const api = await follow("#refund", [running]);
  await dialog.getByLabelText("Reason").fill("Moves away.");
  await expect.element(dialog.getByText("Given back at the desk")).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Refund $33.34" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.writes[0]?.body).not.toHaveProperty("paidBackBy");
});
