import { beforeEach, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { reconcile } from "#server/features/payments/reconcile.ts";
import { read, refusal } from "#tests/server/answers.ts";
import {
  answerDispute,
  bookEntries,
  bookSlot,
  cards,
  failedRefundsOf,
  goOnAtProvider,
  mailsTo,
  movementsOf,
  refundEntries,
  refundsOf,
} from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;

beforeEach(async () => {
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio);
});

const book = (card?: string) => bookSlot(studio, member, { trainerId: trainer.id }, card);
const refund = (id: string, amount: number, { reason = "We were closed.", by = admin } = {}) =>
  by.send("POST", `/save-payment-info/${id}/refunds`, { amount, reason });
const failedOf = (transactionId: string) => failedRefundsOf(admin, transactionId);
const ownPayments = () => read<Payment[]>(member.send("GET", "/save-payment-info?all=true"));
const mails = (kind: "refunded" | "cancelled" = "refunded") => mailsTo(studio, member, kind);
const later = () => goOnAtProvider(studio);

// D58
test("an admin pays back a part with a reason: its member reads it, has a mail and a receipt, and stays booked", async () => {
  const { bookingId, transactionId } = await book();
  const paid = await read<Payment>(refund(bookingId, 12.35));
  expect(paid).toMatchObject({ status: "booked", refunded: 12.35, price: 50 });
  expect(paid.refunds).toMatchObject([
    {
      ...{ amount: 12.35, state: "done", reason: "We were closed.", settledAt: expect.any(String) },
      providerId: expect.stringMatching(/^re_/),
    },
  ]);
  expect(await refundsOf(studio, transactionId)).toEqual([1235]);
  const [seen] = await ownPayments();
  expect(seen).toMatchObject({ refunded: 12.35, refunds: [{ receiptNumber: expect.any(String) }] });
  expect(seen?.refunds[0]?.receiptNumber).not.toBe(seen?.receiptNumber);
  const [mail, ...more] = await mails();
  expect([mail?.subject, more]).toEqual(["We’ve refunded $12.35 to your card", []]);
  expect(mail?.body).toMatch(
    /^We’ve paid you back \$12\.35 of \$50\. Your membership stays as it is, until \w+, \d+ \w+ \d{4}\.$/m,
  );
  expect(mail?.body).toMatch(/^Still paid: +\$37\.65 of \$50$/m);
  expect(mail?.body).toMatch(/^Reason: +We were closed\.$/m);
  const receiptPath = `/dashboard/receipt/${transactionId}/refund/${paid.refunds[0]?._id}`;
  expect(mail?.body).toMatch(
    new RegExp(`^Receipt: +${seen?.refunds[0]?.receiptNumber}\\nhttp://localhost:3000${receiptPath}$`, "m"),
  );
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D57 D65
test("the mail of a part says until when the rest may be cancelled: not once that time is over, nor while a renewal follows", async () => {
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  const { bookingId } = await book();
  await read(refund(bookingId, 12));
  studio.clock.set(new Date("2026-11-22T07:00:00.000Z"));
  const renewal = await book();
  await read(refund(bookingId, 8));
  await read(refund(renewal.bookingId, 1));
  studio.clock.set(new Date("2026-11-30T06:00:00.000Z"));
  await read(refund(renewal.bookingId, 2));
  const about = /^(?:We’ve paid|Still paid|Cancel until).*$/gm;
  expect((await mails()).map(({ body }) => [...body.matchAll(about)].map(([line]) => line)).sort()).toEqual([
    [
      "We’ve paid you back $1 of $50. Your membership stays as it is, until Thursday, 21 January 2027.",
      "Still paid:   $49 of $50",
      "Cancel until: Sunday, 29 November 2026, 13:00 Dhaka time for the remaining $49",
    ],
    [
      "We’ve paid you back $12 of $50. Your membership stays as it is, until Monday, 21 December 2026.",
      "Still paid:   $38 of $50",
      "Cancel until: Sunday, 29 November 2026, 12:00 Dhaka time for the remaining $38",
    ],
    [
      "We’ve paid you back $2 of $50. Your membership stays as it is, until Thursday, 21 January 2027.",
      "Still paid: $47 of $50",
    ],
    [
      "We’ve paid you back $8 of $50. Your membership stays as it is, until Monday, 21 December 2026.",
      "Still paid: $30 of $50",
    ],
  ]);
});

// D58
test("never more than what remains goes back, and all that remains ends the membership", async () => {
  const { bookingId, transactionId } = await book();
  await read(refund(bookingId, 20));
  const tooMuch = await refusal(refund(bookingId, 30.01));
  const limit = "Only $30 is left to refund.";
  expect(tooMuch).toMatchObject({ code: "conflict", message: limit, fields: { amount: limit } });
  const ended = await read<Payment>(refund(bookingId, 30));
  expect(ended).toMatchObject({ status: "cancelled", endReason: "studio", refunded: 50 });
  const [told, ...more] = await mails("cancelled");
  expect([told?.body, more]).toEqual([expect.stringContaining("$30 is on its way back to your card."), []]);
  expect(await read<Payment[]>(member.send("GET", "/save-payment-info"))).toEqual([]);
  expect((await refusal(refund(bookingId, 0.01))).message).toBe("Only $0 is left to refund.");
  expect(await movementsOf(studio, transactionId)).toHaveLength(3);
});

// D58
test("of two admins who pay all back at once one does, and one is told that nothing remains", async () => {
  const { bookingId, transactionId } = await book();
  const answers = await Promise.all([refund(bookingId, 50), refund(bookingId, 50)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await refundsOf(studio, transactionId)).toEqual([5000]);
});

// D58
test("an attempt whose answer was lost and that is sent again, twice at once, pays back once", async () => {
  const { bookingId, transactionId } = await book();
  const attempt = (attemptId: string, amount: number) =>
    admin.send("POST", `/save-payment-info/${bookingId}/refunds`, { amount, reason: "Ill.", attemptId });
  const first = await read<Payment>(attempt("first", 30));
  const again = await Promise.all([attempt("first", 30), attempt("first", 30)]);
  for (const answer of again) expect(await read<Payment>(answer)).toEqual(first);
  const atOnce = await Promise.all([attempt("second", 5), attempt("second", 5)]);
  expect(atOnce.map(({ status }) => status)).toEqual([200, 200]);
  expect(await refundsOf(studio, transactionId)).toEqual([500, 3000]);
  expect(await read(admin.send("GET", `/audit?subject=${member.id}`))).toHaveLength(2);
});

// D38 D58
test("the audit says who paid back what, to whom and why", async () => {
  const { bookingId, transactionId } = await book();
  await read(refund(bookingId, 5));
  expect(await read(admin.send("GET", `/audit?subject=${member.id}`))).toMatchObject([
    { action: "refunded", actor: { name: "Ada Admin" }, reason: `$5 of ${transactionId}: We were closed.` },
  ]);
});

// D58
test("refunds are for admins, of payments that there are, of whole cents, with a reason", async () => {
  const { bookingId } = await book();
  const path = `/save-payment-info/${bookingId}/refunds`;
  expect((await send(studio, "POST", path, { amount: 1, reason: "x" })).status).toBe(401);
  expect((await refusal(refund(bookingId, 1, { by: member }))).code).toBe("forbidden");
  expect((await refusal(refund(bookingId, 1, { by: trainer }))).code).toBe("forbidden");
  expect((await refusal(refund("unknown", 1))).code).toBe("not_found");
  for (const amount of [0, -1, 0.001, 5e-324, "1"])
    expect((await refusal(admin.send("POST", path, { amount, reason: "x" }))).fields).toHaveProperty(
      "amount",
    );
  expect((await refusal(refund(bookingId, 1, { reason: " " }))).fields).toHaveProperty("reason");
  for (const call of ["/refunds/unknown/retry", "/refunds/unknown/paid-otherwise"]) {
    expect((await refusal(member.send("POST", call, { how: "Cash" }))).code).toBe("forbidden");
    expect((await refusal(admin.send("POST", call, { how: "Cash" }))).code).toBe("not_found");
  }
  expect((await refusal(member.send("GET", "/refunds?state=failed"))).code).toBe("forbidden");
  expect((await refusal(admin.send("GET", "/refunds"))).fields).toHaveProperty("state");
});

// D58
test("a refund that is under way has its receipt and its mail when it arrives, also when no event tells of it", async () => {
  const { bookingId, transactionId } = await book(cards.refundsPend);
  await read(refund(bookingId, 20));
  const [before] = await ownPayments();
  expect(before).toMatchObject({
    refunded: 20,
    refunds: [{ state: "pending", settledAt: null, receiptNumber: null }],
  });
  expect(await mails()).toEqual([]);
  await studio.gateway.takeTurns();
  studio.clock.advance(30 * 24 * 60 * 60 * 1000);
  await reconcile(studio.parts);
  studio.clock.run();
  expect(await refundEntries(studio, transactionId)).toMatchObject([{ state: "done" }]);
  expect(await mails()).toHaveLength(1);
  await studio.gateway.deliverDue();
  expect(await mails()).toHaveLength(1);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("a disputed charge leaves the takings; won it comes back, and the membership never ended", async () => {
  const { transactionId } = await book(cards.disputed);
  await later();
  expect(await movementsOf(studio, transactionId)).toEqual([
    ["charge", 5000],
    ["dispute", -5000],
  ]);
  await answerDispute(studio, transactionId, "winning_evidence");
  await later();
  expect((await movementsOf(studio, transactionId)).toSorted()).toEqual([
    ["charge", 5000],
    ["dispute", -5000],
    ["dispute_won", 5000],
  ]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked", returned_cents: 0 }]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("a dispute that is lost ends the membership, and what failed to go back meanwhile is owed no more", async () => {
  const { bookingId, transactionId } = await book(cards.disputed);
  await later();
  await read(refund(bookingId, 50));
  const [failed] = await failedOf(transactionId);
  expect(failed).toMatchObject({ failure: expect.stringContaining("disputed") });
  // Paid in cash now, it would go back twice.
  const inCash = admin.send("POST", `/refunds/${failed?._id}/paid-otherwise`, { how: "In cash" });
  expect(await refusal(inCash)).toMatchObject({
    code: "conflict",
    message:
      "The card’s bank is still deciding a dispute about this payment, and may pay it back itself. Wait for its decision.",
  });
  await answerDispute(studio, transactionId, "give up");
  // No event: the reconciliation asks for each dispute that is open.
  studio.clock.advance(30 * 24 * 60 * 60 * 1000);
  await reconcile(studio.parts);
  studio.clock.run();
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "cancelled", returned_cents: 5000 },
  ]);
  expect(await failedOf(transactionId)).toEqual([]);
  expect((await mails("cancelled")).at(-1)?.body).toContain("has ended");
  expect((await movementsOf(studio, transactionId)).map(([kind]) => kind).toSorted()).toEqual([
    "charge",
    "dispute",
    "dispute_lost",
  ]);
  await studio.gateway.deliverDue();
  expect(await findBookErrors(studio.db)).toEqual([]);
});
