import { beforeEach, expect, test, vi } from "vitest";
import type { Payment } from "#contract/payments.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { reconcile } from "#server/features/payments/reconcile.ts";
import { CardProviderUnavailable, RefundRefused } from "#server/ports/cards/card-provider.ts";
import { read, refusal } from "#tests/server/answers.ts";
import {
  bookEntries,
  bookSlot,
  chargeCard,
  movementsOf,
  refundAtProvider,
  refundEntries,
  refundsOf,
} from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { finishRefunds } from "./sending.ts";

const studio = setUpStudio();
const minuteMs = 60_000;
let member: Person;
let trainer: Person;
let admin: Person;

beforeEach(async () => {
  admin = await createPerson(studio, { role: "admin" });
  member = await createPerson(studio);
  trainer = await createTrainer(studio);
});

const claim = (transactionId: string) => member.send("POST", "/save-payment-info", { transactionId });
const closeSlot = () => setTrainer({ slot_duration: 0 });
const setTrainer = (columns: { slot_duration?: number; role?: "member" }) =>
  studio.db.updateTable("users").set(columns).where("id", "=", trainer.id).execute();
const charge = () => chargeCard(studio, member, { trainerId: trainer.id });

/** The charge is no booking, and its money is back, in one piece. */
async function expectRefundedOnce(transactionId: string) {
  expect(await refundsOf(studio, transactionId)).toEqual([5000]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "refused", price_cents: 5000, returned_cents: 5000 },
  ]);
  expect(await refundEntries(studio, transactionId)).toMatchObject([
    { state: "done", cause: "refused", amount_cents: 5000, provider_id: expect.stringMatching(/^re_/) },
  ]);
  expect(await movementsOf(studio, transactionId)).toEqual([
    ["charge", 5000],
    ["refund", -5000],
  ]);
  expect(JSON.stringify(await read(admin.send("GET", "/save-payment-info")))).not.toContain(transactionId);
  expect(await findBookErrors(studio.db)).toEqual([]);
}

const failing = (error: Error) => vi.spyOn(studio.parts.cards, "refund").mockRejectedValue(error);

const changes: [string, () => Promise<unknown>][] = [
  ["the slot was closed", () => closeSlot()],
  ["the trainer was demoted", () => setTrainer({ role: "member" })],
  ["the trainer was deleted", () => admin.send("DELETE", `/users/${trainer.id}`)],
  [
    "the slot's timing was withdrawn",
    () => studio.db.deleteFrom("user_slots").where("user_id", "=", trainer.id).execute(),
  ],
];

test.each(changes)(
  "when %s between intent and charge, the claim answers 409 and the money goes back once",
  async (_, change) => {
    const { transactionId } = await charge();
    await change();
    const error = await refusal(claim(transactionId));
    expect(error.code).toBe("conflict");
    expect(error.message).toContain("We’re refunding your card");
    await studio.gateway.deliverDue();
    expect((await refusal(claim(transactionId))).code).toBe("conflict");
    await reconcile(studio.parts);
    await expectRefundedOnce(transactionId);
  },
);

test.each(changes)("when %s, the webhook alone gives the money back once", async (_, change) => {
  const { transactionId } = await charge();
  await change();
  await studio.gateway.deliverDue();
  await studio.gateway.deliverDue();
  await expectRefundedOnce(transactionId);
});

test("the charge of a member who was deleted meanwhile is given back, and belongs to nobody", async () => {
  const { transactionId } = await charge();
  await read(admin.send("DELETE", `/users/${member.id}`));
  await studio.gateway.deliverDue();
  await expectRefundedOnce(transactionId);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ user_id: null }]);
});

test("ten claims of a lost slot at once give the money back once", async () => {
  const { transactionId } = await charge();
  await closeSlot();
  const answers = await Promise.all(Array.from({ length: 10 }, () => claim(transactionId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
  await expectRefundedOnce(transactionId);
});

test("a slot that is closed after its booking keeps the booking", async () => {
  const { transactionId, bookingId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await closeSlot();
  expect(await read(claim(transactionId))).toEqual({ insertedId: bookingId });
  await reconcile(studio.parts);
  expect(await refundsOf(studio, transactionId)).toEqual([]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked" }]);
});

// D43 D58
test("a refund that the provider cannot take now is nobody's error: the member reads where their money is, and it goes later", async () => {
  const { transactionId } = await charge();
  await closeSlot();
  const outage = failing(new CardProviderUnavailable("down"));
  const error = await refusal(claim(transactionId));
  expect([error.code, error.message]).toEqual(["conflict", expect.stringContaining("refunding your card")]);
  await studio.gateway.deliverDue();
  expect(await refundEntries(studio, transactionId)).toMatchObject([{ state: "due", attempts: 1 }]);
  outage.mockRestore();
  await finishRefunds(studio.parts);
  expect(await refundEntries(studio, transactionId)).toMatchObject([{ state: "due", attempts: 1 }]);
  studio.clock.advance(minuteMs);
  await finishRefunds(studio.parts);
  await expectRefundedOnce(transactionId);
});

// D58
test("a refund waits the longer the more often it was tried: from a minute to six hours", async () => {
  const { transactionId } = await charge();
  await closeSlot();
  const outage = failing(new CardProviderUnavailable("down"));
  studio.clock.set(new Date());
  await refusal(claim(transactionId));
  for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
    const asked = outage.mock.calls.length;
    studio.clock.advance(minutes * minuteMs - 1);
    await finishRefunds(studio.parts);
    expect(outage.mock.calls.length, `${minutes} minutes`).toBe(asked);
    studio.clock.advance(1);
    await expect(finishRefunds(studio.parts)).rejects.toThrow(CardProviderUnavailable);
    expect(outage.mock.calls.length, `${minutes} minutes`).toBe(asked + 1);
  }
  outage.mockRestore();
  studio.clock.advance(360 * minuteMs);
  await finishRefunds(studio.parts);
  studio.clock.run();
  await expectRefundedOnce(transactionId);
});

// D43
test("a server that dies between refund and its own note refunds once (D43)", async () => {
  const { transactionId } = await charge();
  await closeSlot();
  const { refund } = studio.parts.cards;
  const dying = vi.spyOn(studio.parts.cards, "refund").mockImplementationOnce(async (input) => {
    await refund(input);
    throw new Error("killed");
  });
  expect((await refusal(claim(transactionId))).code).toBe("conflict");
  expect(await refundEntries(studio, transactionId)).toMatchObject([{ state: "due" }]);
  dying.mockClear();
  studio.clock.advance(minuteMs);
  await finishRefunds(studio.parts);
  // What has arrived is taken over; nothing is asked for twice.
  expect(dying).not.toHaveBeenCalled();
  dying.mockRestore();
  await expectRefundedOnce(transactionId);
});

// D58
test("a refund that the provider will not do fails with its reason, and holds up neither the reconciliation nor others", async () => {
  const { transactionId } = await charge();
  await closeSlot();
  const refusing = failing(new RefundRefused("the charge is disputed"));
  await refusal(claim(transactionId));
  expect(await refundEntries(studio, transactionId)).toMatchObject([
    { state: "failed", failure: "the charge is disputed" },
  ]);
  await reconcile(studio.parts);
  await finishRefunds(studio.parts);
  expect(refusing).toHaveBeenCalledTimes(1);
  refusing.mockRestore();
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "refused", returned_cents: 0 }]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("a refund made at the provider ends the booking, and its sum leaves the takings", async () => {
  const kept = await bookSlot(studio, member, { trainerId: trainer.id, price: 2000 });
  const before = await read<PaymentsSummary>(admin.send("GET", "/save-payment-info/summary"));
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await refundAtProvider(studio, transactionId);
  await studio.gateway.deliverDue();
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "cancelled", end_reason: "provider", returned_cents: 5000 },
  ]);
  expect(await read(member.send("GET", "/save-payment-info"))).toMatchObject([
    { transactionId: kept.transactionId },
  ]);
  const after = await read<PaymentsSummary>(admin.send("GET", "/save-payment-info/summary"));
  expect([after.total, after.charged, after.returned]).toEqual([
    before.total,
    before.charged + 50,
    before.returned + 50,
  ]);
  const again = await refusal(claim(transactionId));
  expect(again).toMatchObject({
    code: "conflict",
    message: expect.stringContaining("refunded to your card"),
  });
});

test("a charge that was refunded at the provider before we heard of it is never booked", async () => {
  const { transactionId } = await charge();
  await refundAtProvider(studio, transactionId);
  expect((await refusal(claim(transactionId))).code).toBe("conflict");
  await studio.gateway.deliverDue();
  expect(await refundsOf(studio, transactionId)).toEqual([5000]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "cancelled", end_reason: "provider" },
  ]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("a refund in part at the provider is in the books, and leaves the booking", async () => {
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await refundAtProvider(studio, transactionId, 1250);
  await studio.gateway.deliverDue();
  const [payment] = await read<Payment[]>(member.send("GET", "/save-payment-info"));
  expect(payment).toMatchObject({
    status: "booked",
    refunded: 12.5,
    refunds: [{ amount: 12.5, state: "done", receiptNumber: expect.stringMatching(/^\d{4}-\d{6}$/) }],
  });
  await refundAtProvider(studio, transactionId);
  await reconcile(studio.parts);
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "cancelled", end_reason: "provider", returned_cents: 5000 },
  ]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("a refund keeps the moment at which it was paid back, whatever goes back after it", async () => {
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  const backAfter = async (cents: number, milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds);
    await refundAtProvider(studio, transactionId, cents);
    await studio.gateway.deliverDue();
    const [payment] = await read<Payment[]>(member.send("GET", "/save-payment-info"));
    return payment?.refunds.map(({ amount, settledAt }) => [amount, settledAt]);
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const first = await backAfter(1000, minuteMs);
  expect(first).toEqual([[10, expect.any(String)]]);
  expect(await backAfter(2000, minuteMs)).toEqual(expect.arrayContaining(first ?? []));
});

// D58
test("a refund at the provider takes the place of one that is due, which then is not sent", async () => {
  const { transactionId } = await charge();
  await closeSlot();
  const outage = failing(new CardProviderUnavailable("down"));
  await refusal(claim(transactionId));
  outage.mockRestore();
  await refundAtProvider(studio, transactionId, 2000);
  await reconcile(studio.parts);
  expect(await refundEntries(studio, transactionId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ state: "due", amount_cents: 3000, cause: "refused" }),
      expect.objectContaining({ state: "done", amount_cents: 2000, cause: "provider" }),
    ]),
  );
  await refundAtProvider(studio, transactionId);
  studio.clock.advance(minuteMs);
  await finishRefunds(studio.parts);
  expect(await refundsOf(studio, transactionId)).toEqual([2000, 3000]);
  expect((await refundEntries(studio, transactionId)).map(({ state }) => state)).toEqual(["done", "done"]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D57 D58
test("a refund that is refused over one at the provider that nobody told of is sent again for what is left", async () => {
  const { transactionId, bookingId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await refundAtProvider(studio, transactionId, 2000);
  await read(member.send("POST", `/save-payment-info/${bookingId}/cancel`));
  expect(await refundsOf(studio, transactionId)).toEqual([2000, 3000]);
  expect((await refundEntries(studio, transactionId)).map(({ state }) => state)).toEqual(["done", "done"]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "cancelled", end_reason: "member", returned_cents: 5000 },
  ]);
});
