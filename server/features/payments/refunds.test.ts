import { beforeEach, expect, test, vi } from "vitest";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookEntries, bookSlot, chargeCard, refundAtProvider, refundsOf } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { finishRefunds, reconcile } from "./reconcile.ts";

const studio = setUpStudio();
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

async function expectRefundedOnce(transactionId: string) {
  expect(await refundsOf(studio, transactionId)).toEqual([5000]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "refunded", price_cents: 5000, refund_id: expect.stringMatching(/^re_/) },
  ]);
  expect(JSON.stringify(await read(admin.send("GET", "/save-payment-info")))).not.toContain(transactionId);
}

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
    expect(error.message).toContain("money");
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

test("a refund that the provider could not take is 503 and due; the reconciliation finishes it (D43)", async () => {
  const { transactionId } = await charge();
  await closeSlot();
  const outage = vi
    .spyOn(studio.parts.cards, "refund")
    .mockRejectedValue(new CardProviderUnavailable("down"));
  expect((await refusal(claim(transactionId))).code).toBe("unavailable");
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "refund_due" }]);
  outage.mockRestore();
  await reconcile(studio.parts);
  await expectRefundedOnce(transactionId);
});

test("a refund that is due after its charge's time of looking back is finished all the same", async () => {
  const { transactionId } = await charge();
  await closeSlot();
  const outage = vi
    .spyOn(studio.parts.cards, "refund")
    .mockRejectedValue(new CardProviderUnavailable("down"));
  expect((await refusal(claim(transactionId))).code).toBe("unavailable");
  outage.mockRestore();
  studio.clock.advance(30 * 24 * 60 * 60 * 1000);
  await reconcile(studio.parts);
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
  expect((await refusal(claim(transactionId))).code).toBe("internal");
  dying.mockRestore();
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "refund_due" }]);
  await finishRefunds(studio.parts);
  await expectRefundedOnce(transactionId);
});

test("a webhook that fails over a refund is delivered again and finishes it", async () => {
  const { transactionId } = await charge();
  await closeSlot();
  const outage = vi
    .spyOn(studio.parts.cards, "refund")
    .mockRejectedValue(new CardProviderUnavailable("down"));
  studio.clock.set(new Date());
  await studio.gateway.deliverDue();
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "refund_due" }]);
  outage.mockRestore();
  studio.clock.advance(60_000);
  await studio.gateway.deliverDue();
  await expectRefundedOnce(transactionId);
});

test("a refund made at the provider ends the booking, and its sum leaves the takings", async () => {
  const kept = await bookSlot(studio, member, { trainerId: trainer.id, price: 2000 });
  const before = await read<{ total: number }>(admin.send("GET", "/save-payment-info/summary"));
  const { transactionId } = await bookSlot(studio, member, { trainerId: trainer.id });
  await refundAtProvider(studio, transactionId);
  await studio.gateway.deliverDue();
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "refunded" }]);
  expect(await read(member.send("GET", "/save-payment-info"))).toMatchObject([
    { transactionId: kept.transactionId },
  ]);
  expect(await read(admin.send("GET", "/save-payment-info/summary"))).toEqual(before);
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
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "refunded" }]);
});
