import { expect, test } from "vitest";
import { migrate } from "#server/db/starting/migrate.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { openOldStudio } from "#tests/server/old-studio.ts";

const there = "refunded at the card provider";
/** Payments as the studio wrote them, out of order: charged, then booked, to be refunded, or refunded. */
const before = [
  { name: "new-year", status: "booked", paid_at: "2025-12-31T18:30:00.000Z", paid_month: "2026-01" },
  { name: "third", status: "refunded", refund_reason: there, paid_at: "2025-10-03T09:00:00.000Z" },
  { name: "first", status: "booked", paid_at: "2025-10-01T09:00:00.000Z" },
  {
    name: "fourth",
    status: "refund_due",
    refund_reason: "the member was deleted",
    paid_at: "2025-10-04T09:00:00.000Z",
  },
  {
    name: "second",
    status: "refunded",
    refund_id: "re_2",
    refund_reason: "the slot closed before the charge",
    paid_at: "2025-10-02T09:00:00.000Z",
  },
  {
    name: "fifth",
    status: "refunded",
    refund_id: "re_5",
    refund_reason: "not a tier's amount",
    paid_at: "2025-10-05T09:00:00.000Z",
  },
];

function row({ name, ...columns }: (typeof before)[number]) {
  return {
    id: name,
    transaction_id: `pi_${name}`,
    user_id: null,
    user_name: "Mina",
    email: "mina@shokti.test",
    price_cents: 5000,
    trainer_id: "tara",
    trainer_name: "Tara",
    slot_duration: 1,
    slot_timing: "Morning",
    class_id: "row",
    refund_reason: null,
    refund_id: null,
    paid_month: "2025-10",
    search_text: "mina",
    starts_on: "2025-10-01",
    ends_on: "2025-10-31",
    created_at: columns.paid_at,
    ...columns,
  };
}

// D58
test("what was charged, is to go back or went back becomes movements, refunds and receipts, and the books agree", async () => {
  const { db, insert } = await openOldStudio("014-newsletter");
  const course = { id: "row", name: "Row", name_key: "row", sort_name: "row", details: "", image_url: "" };
  await insert("classes", [{ ...course, search_text: "row", created_at: "2025-01-01" }]);
  for (const payment of before) await insert("payments", [row(payment)]);

  await migrate(db);
  const payments = await db
    .selectFrom("payments")
    .select(["id", "status", "end_reason", "ended_at", "returned_cents"])
    .orderBy("paid_at")
    .execute();
  expect(
    payments.map(({ id, status, end_reason, returned_cents }) => [id, status, end_reason, returned_cents]),
  ).toEqual([
    ["first", "booked", null, 0],
    ["second", "refused", "slot-closed", 5000],
    ["third", "cancelled", "provider", 5000],
    ["fourth", "refused", "member-gone", 5000],
    ["fifth", "refused", "no-tier", 5000],
    ["new-year", "booked", null, 0],
  ]);
  expect(payments.map(({ ended_at }) => ended_at !== null)).toEqual([false, true, true, true, true, false]);
  const refunds = await db.selectFrom("refunds").selectAll().orderBy("created_at").execute();
  expect(
    refunds.map(({ payment_id, state, cause, provider_id }) => [payment_id, state, cause, provider_id]),
  ).toEqual([
    ["second", "done", "refused", "re_2"],
    ["third", "done", "provider", null],
    ["fourth", "due", "refused", null],
    ["fifth", "done", "refused", "re_5"],
  ]);
  const receipts = await db.selectFrom("receipts").selectAll().orderBy("year").orderBy("number").execute();
  expect(
    receipts.map(({ year, number, payment_id, refund_id }) => [year, number, refund_id ?? payment_id]),
  ).toEqual([
    [2025, 1, "first"],
    [2025, 2, "second"],
    [2025, 3, "second-refund"],
    [2025, 4, "third"],
    [2025, 5, "third-refund"],
    [2025, 6, "fourth"],
    [2025, 7, "fifth"],
    [2025, 8, "fifth-refund"],
    [2026, 1, "new-year"],
  ]);
  expect(await db.selectFrom("takings").selectAll().orderBy("month").execute()).toMatchObject([
    { month: "2025-10", payments: 5, charged_cents: 25_000, returned_cents: 15_000 },
    { month: "2026-01", payments: 1, charged_cents: 5000, returned_cents: 0 },
  ]);
  expect(await findBookErrors(db)).toEqual([]);
});
