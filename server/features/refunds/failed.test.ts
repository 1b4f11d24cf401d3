import { beforeEach, expect, test, vi } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import type { Payment, Refund } from "#contract/payments.ts";
import { dayAfter, studioMoment } from "#contract/studio-time.ts";
import { weekdayText } from "#server/core/day-text.ts";
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
  refundAtProvider,
  refundEntries,
  refundsOf,
} from "#tests/server/charges.ts";
import { linesOf, mailsAt } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
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
const refund = (id: string, amount: number) =>
  admin.send("POST", `/save-payment-info/${id}/refunds`, { amount, reason: "We were closed." });
const failedOf = (transactionId: string) => failedRefundsOf(admin, transactionId);
const ownPayments = () => read<Payment[]>(member.send("GET", "/save-payment-info?all=true"));
const mails = (kind: "refunded" | "cancelled" = "refunded") => mailsTo(studio, member, kind);
const later = () => goOnAtProvider(studio);

// D58
test("a refund that comes back is shown to admins with the provider's reason, counts for nothing, and can be tried again", async () => {
  const { bookingId, transactionId } = await book(cards.refundsFail);
  await read(refund(bookingId, 20));
  await later();
  expect(await movementsOf(studio, transactionId)).toEqual(
    expect.arrayContaining([
      ["charge", 5000],
      ["refund", -2000],
      ["refund_failed", 2000],
    ]),
  );
  const file = await admin.send("GET", `/movements.csv?kind=refund&q=${transactionId}`);
  expect(await file.text()).toContain('"Refund to the card",-20,"failed",');
  const [shown, ...others] = await failedOf(transactionId);
  expect(others).toEqual([]);
  expect(shown).toMatchObject({
    amount: 20,
    state: "failed",
    failure: expect.any(String),
    userName: "Mina Member",
    email: member.email,
    paymentId: bookingId,
  });
  const [seen] = await ownPayments();
  expect([seen?.refunded, seen?.refunds[0]?.state, seen?.refunds[0]?.failure]).toEqual([
    0,
    "failed",
    undefined,
  ]);
  const again = await read<Refund>(admin.send("POST", `/refunds/${shown?._id}/retry`));
  expect([again.state, again.receiptNumber]).toEqual(["done", expect.any(String)]);
  expect(await failedOf(transactionId)).toEqual([]);
  expect(await refundsOf(studio, transactionId)).toEqual([2000, 2000]);
  expect((await refusal(admin.send("POST", `/refunds/${shown?._id}/retry`))).code).toBe("conflict");
  // The first one's end is told once more, and is not taken for the second's.
  await studio.db.deleteFrom("card_events").execute();
  await reconcile(studio.parts);
  expect(await refundEntries(studio, transactionId)).toMatchObject([{ state: "done" }]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("a refund that failed can be noted as paid otherwise, once; then it is owed no more", async () => {
  const { bookingId, transactionId } = await book(cards.refundsFail);
  const waking = vi.spyOn(studio.parts, "wake");
  await read(refund(bookingId, 50));
  expect(waking).toHaveBeenCalledWith("places");
  await later();
  const [shown] = await failedOf(transactionId);
  waking.mockClear();
  const note = (how: string) => admin.send("POST", `/refunds/${shown?._id}/paid-otherwise`, { how });
  expect((await refusal(note(""))).fields).toHaveProperty("how");
  const answers = await Promise.all([note("In cash"), note("By transfer")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(waking).toHaveBeenCalledWith("places");
  waking.mockRestore();
  expect(await failedOf(transactionId)).toEqual([]);
  const [paid] = await read<Payment[]>(admin.send("GET", `/save-payment-info?all=true&member=${member.id}`));
  expect(paid).toMatchObject({
    refunded: 50,
    refunds: [{ state: "done", paidOtherwise: expect.any(String) }],
  });
  const decisions = await read<AuditEntry[]>(admin.send("GET", "/audit?action=refunded"));
  const asked = decisions.find(({ reason }) => reason.includes(transactionId));
  expect(asked).toMatchObject({ outcome: "paid otherwise" });
  const last = (await mails()).find(({ subject }) => subject === "We’ve paid you back $50");
  expect(last?.body).toMatch(
    /We paid it to you directly, not to your\scard\.[\s\S]*How: +(In cash|By transfer)/,
  );
  expect(last?.body).toContain("The booking it was for has ended.");
  expect(await mails("cancelled")).toHaveLength(1);
  // Its receipt must not say that the card was paid.
  expect((await ownPayments())[0]?.refunds).toEqual(paid?.refunds.map(({ failure: _, ...seen }) => seen));
  expect((await movementsOf(studio, transactionId)).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(
    0,
  );
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("what goes back at the provider after a refund failed is owed no more: the rest is shown, and then nothing", async () => {
  const { bookingId, transactionId } = await book(cards.disputed);
  await later();
  await read(refund(bookingId, 50));
  await answerDispute(studio, transactionId, "winning_evidence");
  await later();
  await refundAtProvider(studio, transactionId, 2000);
  await later();
  expect(await failedOf(transactionId)).toMatchObject([{ amount: 30 }]);
  await refundAtProvider(studio, transactionId);
  await later();
  expect(await failedOf(transactionId)).toEqual([]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ returned_cents: 5000 }]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("a refund at the provider that failed before it was heard of ends the membership when it is paid otherwise", async () => {
  const { transactionId } = await book(cards.refundsFail);
  await refundAtProvider(studio, transactionId);
  await later();
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ status: "booked", returned_cents: 0 }]);
  const [shown] = await failedOf(transactionId);
  await read(admin.send("POST", `/refunds/${shown?._id}/paid-otherwise`, { how: "In cash" }));
  expect(await bookEntries(studio, transactionId)).toMatchObject([
    { status: "cancelled", returned_cents: 5000 },
  ]);
  expect((await mails())[0]?.body).toContain("The booking it was for has ended.");
});

/** A payment whose refund the provider refused while it was disputed; it no longer is. */
async function refused(amount: number) {
  const { bookingId, transactionId } = await book(cards.disputed);
  await later();
  await read(refund(bookingId, amount));
  await answerDispute(studio, transactionId, "winning_evidence");
  await later();
  return { bookingId, transactionId };
}

// D58
test("no more is refunded than what is left beside what failed and is owed, which keeps its sum, and all of that ends the membership", async () => {
  const { bookingId, transactionId } = await book(cards.refundsFail);
  await read(refund(bookingId, 12));
  await later();
  const message = "No more than $38: $12 failed and is still owed.";
  expect(await refusal(refund(bookingId, 38.01))).toMatchObject({ code: "conflict", message });
  expect(await read<Payment>(refund(bookingId, 38))).toMatchObject({ status: "cancelled" });
  expect(await failedOf(transactionId)).toMatchObject([{ amount: 12 }]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("after a refund failed and a part was paid back at the provider, the rest is still shown, and goes when it is tried again", async () => {
  const { transactionId } = await refused(50);
  await refundAtProvider(studio, transactionId, 2468);
  await later();
  const [shown, ...others] = await failedOf(transactionId);
  expect([shown?.amount, others]).toEqual([25.32, []]);
  const again = await read<Refund>(admin.send("POST", `/refunds/${shown?._id}/retry`));
  expect(again).toMatchObject({ amount: 25.32, state: "done" });
  expect((await refundsOf(studio, transactionId)).toSorted()).toEqual([2468, 2532]);
  expect(await failedOf(transactionId)).toEqual([]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ returned_cents: 5000 }]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("what is left of a refund that failed is recorded as paid otherwise, never more, whatever else was paid back meanwhile", async () => {
  const { transactionId } = await refused(50);
  const [shown] = await failedOf(transactionId);
  await refundAtProvider(studio, transactionId, 2468);
  await later();
  const note = () => admin.send("POST", `/refunds/${shown?._id}/paid-otherwise`, { how: "In cash" });
  expect(await read<Refund>(note())).toMatchObject({ amount: 25.32, state: "done" });
  expect((await mails()).map(({ subject }) => subject)).toContain("We’ve paid you back $25.32");
  expect((await refusal(note())).code).toBe("conflict");
  expect(await failedOf(transactionId)).toEqual([]);
  expect(await bookEntries(studio, transactionId)).toMatchObject([{ returned_cents: 5000 }]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("a failed refund of a payment that its member cancels, for all of it, is owed no more", async () => {
  const { bookingId, transactionId } = await refused(20);
  const [shown] = await failedOf(transactionId);
  await read(member.send("POST", `/save-payment-info/${bookingId}/cancel`));
  expect(await failedOf(transactionId)).toEqual([]);
  for (const call of ["retry", "paid-otherwise"]) {
    const answer = await refusal(admin.send("POST", `/refunds/${shown?._id}/${call}`, { how: "In cash" }));
    expect([answer.code, answer.message]).toEqual(["conflict", "Nothing is left to refund."]);
  }
  expect(await refundsOf(studio, transactionId)).toEqual([5000]);
});

// D58 D65
test("what is paid otherwise for a membership that has run out says when it ended, not that it stays", async () => {
  const { bookingId, transactionId } = await book(cards.refundsFail);
  await read(refund(bookingId, 20));
  await later();
  const [shown] = await failedOf(transactionId);
  const [{ endsOn = "" } = {}] = await ownPayments();
  studio.clock.set(studioMoment(dayAfter(endsOn), 12 * 60));
  const another = await createPerson(studio, { role: "admin" });
  await read(another.send("POST", `/refunds/${shown?._id}/paid-otherwise`, { how: "Cash" }));
  const [mail] = (await mails()).filter(({ subject }) => subject === "We’ve paid you back $20");
  expect(mail?.body).toContain(`The membership it was for ended on ${weekdayText(endsOn)}.`);
});

// D58 D65
test("admins are mailed of a refund that failed, once, however often it is tried, and read whose it is; until it goes it names nobody", async () => {
  const { bookingId } = await book(cards.refundsFail);
  await read(refund(bookingId, 20));
  const told = async () =>
    (await mailsTo(studio, admin, "refund-failed")).map(({ subject, body }) => [subject, body]);
  expect(await told()).toEqual([]);
  await later();
  const [[subject, body] = [], ...others] = await told();
  expect([subject, others]).toEqual(["A refund of $20 failed", []]);
  expect(body).toContain("/dashboard/balance#refund-");
  expect(body).not.toContain("Mina");
  const [mail, ...more] = await mailsAt(studio, studio.clock.now().toISOString(), admin);
  expect([mail?.subject, more]).toEqual(["A refund of $20 failed: Mina Member", []]);
  expect(linesOf(mail)).toEqual(
    expect.arrayContaining([
      "The money has not gone back, and is still owed. No money can reach that card any more: ask Mina Member how to pay them instead, such as in cash or by transfer, and record it once it is paid.",
      "Member: Mina Member",
      `http://localhost:3000/dashboard/all-users/${member.id}`,
      "Owed:   $20 of $50",
      "For:    Morning with A Trainer",
      expect.stringMatching(/^Paid: {3}\d+ \w+ \d{4} · Visa ending in \d{4}$/),
      "Why:    We were closed.",
      "Failed: the card has expired or was cancelled",
    ]),
  );
});

const settling: [string, (bookingId: string, transactionId: string) => Promise<unknown>][] = [
  [
    "is paid otherwise",
    async (_, transactionId) => {
      const [failed] = await failedOf(transactionId);
      return read(admin.send("POST", `/refunds/${failed?._id}/paid-otherwise`, { how: "Cash" }));
    },
  ],
  ["is owed no more", (bookingId) => read(member.send("POST", `/save-payment-info/${bookingId}/cancel`))],
];

// D58 D65
test.each(settling)(
  "of a refund that failed and %s no admin is mailed that it is owed",
  async (_, settle) => {
    const { bookingId, transactionId } = await book(cards.refundsFail);
    await read(refund(bookingId, 20));
    await later();
    await settle(bookingId, transactionId);
    const mails = await mailsAt(studio, studio.clock.now().toISOString(), admin);
    expect(mails.map(({ subject }) => subject)).toEqual([]);
  },
);
