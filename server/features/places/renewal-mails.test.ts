import { beforeEach, expect, test } from "vitest";
import { studioMoment } from "#contract/studio-time.ts";
import { offerRenewals } from "#server/features/memberships/renewals.ts";
import { read } from "#tests/server/answers.ts";
import { answerDispute, bookSlot, cards, goOnAtProvider } from "#tests/server/charges.ts";
import { linesOf, mailsAt, mailsBySubject } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

// What mails about renewals say: whoever has one keeps the place, and trains on.

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;

beforeEach(async () => {
  // Noon at the studio, a Sunday.
  studio.clock.set(studioMoment("2026-11-22", 720));
  admin = await createPerson(studio, { name: "Asha Admin", role: "admin" });
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, {
    ...{ name: "Tara Trainer", places: 1, slot_duration: 1.5, slotDays: ["Saturday", "Monday"] },
    available_slots: ["Morning"],
  });
});

const slot = () => ({ trainerId: trainer.id, slotTiming: "Morning" });
const mailsTo = (person: Person) => mailsBySubject(studio, person);
const book = (number?: string) => bookSlot(studio, member, slot(), number);

const ticket = ["Tara Trainer", "Morning · 6:30–8:00 · Sat and Mon"];
// D56 D65
test("a renewal's mail begins with that, and with the first session of its own month", async () => {
  await book();
  await book();
  const renewed = (await mailsTo(member)).get("Renewed: Morning with Tara Trainer");
  expect(linesOf(renewed)?.slice(0, 2)).toEqual([
    "Renewed: your new month’s first session",
    "SATURDAY 26 DECEMBER",
  ]);
  expect(linesOf(renewed)).toContain(
    "We’ve charged your card $50, once. You can train until Thursday, 21 January 2027; your membership doesn’t renew automatically.",
  );
  expect(linesOf(renewed)).toContain(
    "You’re staying on, and you keep your place. Your new month’s first session is on Saturday, 26 December 2026 at 6:30. See you at the studio!",
  );
});

// D56 D65 D81
test("a renewal's mail names the days that its member has chosen and goes on with", async () => {
  const daily = await createTrainer(studio, { name: "Dipa Daily", available_slots: ["Morning"] });
  const often = { trainerId: daily.id, slotTiming: "Morning" };
  const { bookingId } = await bookSlot(studio, member, often);
  await read(member.send("POST", `/save-payment-info/${bookingId}/days`, { days: ["Monday", "Tuesday"] }));
  await bookSlot(studio, member, often);
  const mails = await mailsTo(member);
  expect(linesOf(mails.get("Renewed: Morning with Dipa Daily"))).toContain(
    "Sessions:   3 a week, Mon and Tue",
  );
});

// D56 D57 D65
test("the mail of a renewal that its member cancels says that they train on until their own last day", async () => {
  await book();
  const renewal = await book();
  await read(member.send("POST", `/save-payment-info/${renewal.bookingId}/cancel`));
  expect(linesOf((await mailsTo(member)).get("Renewal cancelled: Morning with Tara Trainer"))).toEqual([
    "This renewal is cancelled",
    "FROM 22 DECEMBER",
    ...ticket,
    "[ CANCELLED ]",
    "Hello Mina Member,",
    "You’ve cancelled this renewal. You still train until 21 December 2026.",
    "$50 is on its way back to your card. It can take five to ten days to appear on your statement.",
    "Term:   22 December 2026 to 21 January 2027",
    "Refund: $50",
    "Card:   Visa ending in 4242",
    "Open the refund receipt:",
    expect.stringContaining(`/dashboard/receipt/${renewal.transactionId}/refund/`),
    `Transaction id: ${renewal.transactionId}`,
  ]);
});

// D56 D58 D65
test.each([
  ["the studio", "The studio has cancelled this renewal and is refunding you."],
  ["a bank", "Your bank has returned what you paid for this renewal, so it is cancelled."],
])("a renewal that %s ends leaves its member what they have, and the mail says so", async (who, why) => {
  await book();
  const renewal = await book(who === "a bank" ? cards.disputed : undefined);
  if (who === "a bank") {
    await goOnAtProvider(studio);
    await answerDispute(studio, renewal.transactionId, "losing_evidence");
    await goOnAtProvider(studio);
  } else {
    const refund = { amount: 50, reason: "Closed" };
    await read(admin.send("POST", `/save-payment-info/${renewal.bookingId}/refunds`, refund));
  }
  const mail = (await mailsTo(member)).get("Renewal cancelled: Morning with Tara Trainer");
  expect(linesOf(mail)).toContain(`${why} You still train until 21 December 2026.`);
});

// D56 D59 D65
test("with the trainer the renewal goes, too: no mail says that one trains on", async () => {
  await book();
  await book();
  await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
  const cancelled = [...(await mailsTo(member)).keys()].filter((subject) => /cancelled/i.test(subject));
  expect(cancelled).toEqual(["Cancelled: Morning with Tara Trainer"]);
});

/** The mails that offer the member to renew and go in the morning of a day, by their subjects. */
async function offeredOn(day: string): Promise<string[]> {
  studio.clock.set(studioMoment(day));
  await offerRenewals(studio.parts);
  const mails = await mailsAt(studio, studioMoment(day, 9 * 60).toISOString(), member);
  return mails.filter(({ kind }) => kind === "renewal").map(({ subject }) => subject);
}

/** Pauses the membership on its last day but one, for a week. */
async function pauseLate(bookingId: string): Promise<void> {
  studio.clock.set(studioMoment("2026-12-20", 720));
  const resting = { from: "2026-12-21", days: 7 };
  await read(member.send("POST", `/save-payment-info/${bookingId}/pause`, resting));
}

// D56 D75
test("an offer to renew that has gone goes again before the last day to which a pause has moved, once", async () => {
  const { bookingId } = await book();
  expect(await offeredOn("2026-12-18")).toEqual(["Your Morning with Tara Trainer ends on 21 December 2026"]);
  await pauseLate(bookingId);
  expect(await offeredOn("2026-12-24")).toEqual([]);
  expect(await offeredOn("2026-12-25")).toEqual(["Your Morning with Tara Trainer ends on 28 December 2026"]);
  expect(await offeredOn("2026-12-26")).toEqual([]);
});

// D56 D65
test("an offer to renew that the mail server has refused for good is not made again", async () => {
  const { bookingId } = await book();
  await offeredOn("2026-12-18");
  const offers = studio.db.updateTable("outbox").set({ refusal: "550" });
  await offers.where("event", "=", `renewal:${bookingId}`).execute();
  await pauseLate(bookingId);
  expect(await offeredOn("2026-12-25")).toEqual([]);
});
