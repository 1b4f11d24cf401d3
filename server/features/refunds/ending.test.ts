import { beforeEach, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import type { OwnSlot } from "#contract/places.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { findBookErrors } from "#server/features/books/check-books.ts";
import { offerPlaces } from "#server/features/places/offers.ts";
import { read, refusal } from "#tests/server/answers.ts";
import {
  bookSlot,
  cards,
  failedRefundsOf,
  goOnAtProvider,
  mailsTo,
  refundAtProvider,
  refundsOf,
} from "#tests/server/charges.ts";
import { linesOf } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

// A part of what was paid goes back, and the membership ends with it.

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;

beforeEach(async () => {
  // Noon at the studio; a term from here has 30 days.
  studio.clock.set(studioMoment("2026-11-22", 720));
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer", places: 1, available_slots: ["Morning"] });
});

const slot = () => ({ trainerId: trainer.id, slotTiming: "Morning" });
const book = (card?: string) => bookSlot(studio, member, slot(), card);
const refund = (id: string, more: Record<string, unknown> = {}) =>
  admin.send("POST", `/save-payment-info/${id}/refunds`, {
    ...{ amount: 20, reason: "Moved to Chattogram", ends: true },
    ...more,
  });
const own = () => read<Payment[]>(member.send("GET", "/save-payment-info?all=true"));
const ownOf = async ({ bookingId }: { bookingId: string }) =>
  (await own()).find(({ _id }) => _id === bookingId);
const mails = async () => [
  ...(await mailsTo(studio, member, "cancelled")),
  ...(await mailsTo(studio, member, "refunded")),
];
const decisions = () => read(admin.send("GET", `/audit?subject=${member.id}`));

// D55 D58 D65
test("a part that ends the membership frees its place for whoever waits, and one mail says both", async () => {
  const waiting = await createPerson(studio);
  const { bookingId, transactionId } = await book();
  await read(waiting.send("POST", "/waiting-list", slot()), 201);
  studio.clock.set(studioMoment("2026-12-10", 720));
  expect(await read<Payment>(refund(bookingId))).toMatchObject({
    ...{ status: "cancelled", endReason: "studio", refunded: 20, price: 50 },
    refunds: [{ amount: 20, state: "done", reason: "Moved to Chattogram" }],
  });
  expect(await refundsOf(studio, transactionId)).toEqual([2000]);
  expect(await read<Payment[]>(member.send("GET", "/save-payment-info"))).toEqual([]);
  await offerPlaces(studio.parts);
  const [offered] = await read<OwnSlot[]>(waiting.send("GET", `/own-slots?trainer=${trainer.id}`));
  expect(offered?.heldUntil).toEqual(expect.any(String));
  const [told, ...more] = await mails();
  expect([told?.subject, more]).toEqual(["Cancelled: Morning with Tara Trainer", []]);
  expect(linesOf(told)).toEqual(
    expect.arrayContaining([
      "The studio has ended this membership and is refunding you.",
      "$20 is on its way back to your card. It can take five to ten days to appear on your statement.",
      "Reason:   Moved to Chattogram",
      "Last day: Thursday, 10 December 2026",
      "Refund:   $20 of $50",
      "Kept:     $30 for the days used",
      "Open the refund receipt:",
      expect.stringMatching(new RegExp(`/dashboard/receipt/${transactionId}/refund/[^/]+$`)),
    ]),
  );
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58 D65
test("a part that is not worth the unused days is of how much, and what is kept is not said to be for the others", async () => {
  const { bookingId } = await book();
  await read(refund(bookingId, { amount: 5, ends: false }));
  studio.clock.set(studioMoment("2026-12-10", 720));
  await read(refund(bookingId, { amount: 10 }));
  const [told] = await mailsTo(studio, member, "cancelled");
  expect(linesOf(told)).toEqual(expect.arrayContaining(["Refund:   $10 of $50", "Kept:     $35"]));
});

// D58 D85
test("what ends before its first session has a last day in its mail where something is kept, and none if all is paid back", async () => {
  // The first session would be on Monday, tomorrow.
  trainer = await createTrainer(studio, { places: 1, available_slots: ["Morning"], slotDays: ["Monday"] });
  const lastDays = async () =>
    (await mailsTo(studio, member, "cancelled")).map((mail) =>
      linesOf(mail)?.find((line) => line.startsWith("Last day")),
    );
  const part = await book();
  await read(refund(part.bookingId));
  expect(await lastDays()).toEqual(["Last day: Sunday, 22 November 2026"]);
  studio.clock.advance(1);
  const whole = await book();
  await read(refund(whole.bookingId, { amount: 50 }));
  expect(await lastDays()).toEqual(expect.arrayContaining(["Last day: Sunday, 22 November 2026", undefined]));
});

// D38 D58
test("the audit says that a refund ended the membership, of a part and of all", async () => {
  const part = await book();
  await read(refund(part.bookingId));
  studio.clock.advance(1);
  const whole = await book();
  await read(refund(whole.bookingId, { amount: 50, ends: undefined }));
  studio.clock.advance(1);
  // What is over ends no more.
  await read(refund(part.bookingId, { amount: 1 }));
  expect(await decisions()).toMatchObject([
    { reason: `$1 of ${part.transactionId}: Moved to Chattogram` },
    { reason: `$50 of ${whole.transactionId}, and ended the membership: Moved to Chattogram` },
    { reason: `$20 of ${part.transactionId}, and ended the membership: Moved to Chattogram` },
  ]);
});

// D58
test("an attempt that ends the membership and is sent again, twice at once, does it once, and answers the same", async () => {
  const { bookingId, transactionId } = await book();
  const first = await read<Payment>(refund(bookingId, { attemptId: "first" }));
  const again = await Promise.all([
    refund(bookingId, { attemptId: "first" }),
    refund(bookingId, { attemptId: "first", ends: false }),
  ]);
  for (const answer of again) expect(await read<Payment>(answer)).toEqual(first);
  expect(await refundsOf(studio, transactionId)).toEqual([2000]);
  expect(await mails()).toHaveLength(1);
  expect(await decisions()).toHaveLength(1);
});

// D58 D92
test("an attempt that kept the membership ends nothing when it is sent again to end it, and says so", async () => {
  const booked = await book();
  await read(refund(booked.bookingId, { attemptId: "first", ends: false }));
  expect(await refusal(refund(booked.bookingId, { attemptId: "first" }))).toMatchObject({ code: "conflict" });
  expect(await ownOf(booked)).toMatchObject({ status: "booked", refunded: 20 });
});

// D56 D58
test("what follows a membership that a part ends moves up, and keeps the place", async () => {
  const running = await book();
  const renewal = await book();
  studio.clock.set(studioMoment("2026-12-10", 720));
  await read(refund(running.bookingId));
  expect(await ownOf(running)).toMatchObject({ status: "cancelled", refunded: 20 });
  expect(await ownOf(renewal)).toMatchObject({
    status: "booked",
    startsOn: "2026-12-10",
    endsOn: "2027-01-09",
  });
});

// D56 D58
test("a renewal that a part ends leaves its member what it would have followed", async () => {
  const running = await book();
  const renewal = await book();
  await read(refund(renewal.bookingId));
  expect(await ownOf(renewal)).toMatchObject({ status: "cancelled", refunded: 20 });
  expect(await ownOf(running)).toMatchObject({ status: "booked", endsOn: "2026-12-21" });
  expect(linesOf((await mails())[0])).toContain(
    "The studio has cancelled this renewal and is refunding you. You still train until 21 December 2026.",
  );
});

// D58
test("a part of a membership that is over ends nothing, whatever is asked", async () => {
  const { bookingId } = await book();
  studio.clock.set(studioMoment("2026-12-22"));
  expect(await read<Payment>(refund(bookingId))).toMatchObject({ status: "booked", endReason: null });
  const [told, ...more] = await mails();
  expect([told?.kind, more]).toEqual(["refunded", []]);
  expect(told?.body).toContain("The membership it was for ended on Monday, 21 December 2026.");
});

// D58 D65
test("all that goes back of a membership that has run out is a refund, and it stays ended by itself", async () => {
  const { bookingId, transactionId } = await book();
  const there = await book();
  studio.clock.set(studioMoment("2027-01-25", 720));
  expect(await read<Payment>(refund(bookingId, { amount: 50 }))).toMatchObject({
    ...{ status: "booked", endReason: null, endedAt: null, refunded: 50 },
  });
  await refundAtProvider(studio, there.transactionId);
  await goOnAtProvider(studio);
  expect(await ownOf(there)).toMatchObject({ status: "booked", refunded: 50 });
  expect((await mails()).map(({ kind }) => kind)).toEqual(["refunded", "refunded"]);
  expect(await decisions()).toMatchObject([{ reason: `$50 of ${transactionId}: Moved to Chattogram` }]);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("a refund of all that failed and is paid otherwise once the membership has run out leaves it ended by itself", async () => {
  const { bookingId, transactionId } = await book(cards.refundsFail);
  studio.clock.set(studioMoment("2026-12-22", 720));
  await read(refund(bookingId, { amount: 50 }));
  await goOnAtProvider(studio);
  const [owed] = await failedRefundsOf(admin, transactionId);
  await read(admin.send("POST", `/refunds/${owed?._id}/paid-otherwise`, { how: "In cash" }));
  expect(await own()).toMatchObject([{ status: "booked", endReason: null, refunded: 50 }]);
  const [paid] = (await mailsTo(studio, member, "refunded")).slice(-1);
  expect(paid?.body).toContain("The membership it was for ended on Monday, 21 December 2026.");
});

// D58
test("a part that comes back is owed for a membership that has ended, and ends nothing else", async () => {
  const { bookingId, transactionId } = await book(cards.refundsFail);
  await read(refund(bookingId));
  await goOnAtProvider(studio);
  expect(await own()).toMatchObject([{ status: "cancelled", refunded: 0, refunds: [{ state: "failed" }] }]);
  const [owed] = await failedRefundsOf(admin, transactionId);
  await read(admin.send("POST", `/refunds/${owed?._id}/paid-otherwise`, { how: "In cash" }));
  const [paid] = await mailsTo(studio, member, "refunded");
  expect(paid?.body).toContain("The booking it was for has ended.");
  expect(await findBookErrors(studio.db)).toEqual([]);
});
