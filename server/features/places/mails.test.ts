import { beforeEach, expect, test } from "vitest";
import { studioMoment } from "#contract/studio-time.ts";
import { offerRenewals } from "#server/features/memberships/renewals.ts";
import { read } from "#tests/server/answers.ts";
import {
  answerDispute,
  bookSlot,
  cards,
  chargeCard,
  goOnAtProvider,
  openIntent,
} from "#tests/server/charges.ts";
import { linesOf, mailsAt, mailsBySubject } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { tellOfLapses } from "./lapses.ts";
import { offerPlaces } from "./offers.ts";

// What mails about memberships and places say, all of it, as it is read.

const studio = setUpStudio();
const minuteMs = 60_000;
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
const join = (person: Person) => read(person.send("POST", "/waiting-list", slot()), 201);

const where = [
  "Where:        House 27, Road 11, Dhanmondi, Dhaka 1209, Bangladesh",
  expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\//),
];
const ticket = ["Tara Trainer", "Morning · 6:30–8:00 · Sat and Mon"];
const receiptOf = (transactionId: string) => [
  "Open the receipt:",
  `http://localhost:3000/dashboard/receipt/${transactionId}`,
];

// D53 D57 D65
test("a booking's mail, for each who books", async () => {
  const other = await createPerson(studio, { name: "Omar Other" });
  await bookSlot(studio, other, { trainerId: (await createTrainer(studio, { name: "Rafi" })).id });
  expect([...(await mailsTo(other)).keys()]).toEqual(["Booked: Morning with Rafi"]);
  const { transactionId } = await book();
  expect(linesOf((await mailsTo(member)).get("Booked: Morning with Tara Trainer"))).toEqual([
    "Your first session, 23 November",
    "MONDAY 6:30",
    ...ticket,
    "[ PAID $50 ]",
    ...where,
    "Bring:        Indoor shoes, a towel and a bottle of water",
    "Cancel until: Sunday, 29 November 2026, 12:00 Dhaka time for a full refund",
    "http://localhost:3000/dashboard/booked-trainer",
    "Add to calendar:",
    expect.stringMatching(/^http:\/\/localhost:3000\/calendar\/.+\.ics$/),
    "Hello Mina Member,",
    "You’re in. Your first session is on Monday, 23 November 2026 at 6:30. See you at the studio!",
    "We’ve charged your card $50, once. You can train until Monday, 21 December 2026; your membership doesn’t renew automatically.",
    "Membership: Standard, $50 a month",
    "Sessions:   2 a week, Sat and Mon",
    "Term:       22 November 2026 to 21 December 2026",
    "Card:       Visa ending in 4242",
    expect.stringMatching(/^Receipt: {4}2026-\d{6}$/),
    `http://localhost:3000/dashboard/receipt/${transactionId}`,
    "Open your ticket:",
    "http://localhost:3000/dashboard/booked-trainer",
    `Transaction id: ${transactionId}`,
  ]);
});

// D54 D65
test("the mail of a charge whose month is over when the studio hears of it promises no session and nothing to cancel", async () => {
  const { transactionId } = await chargeCard(studio, member, slot());
  studio.clock.set(studioMoment("2026-12-25", 720));
  await read(member.send("POST", "/save-payment-info", { transactionId }), 201);
  expect(linesOf((await mailsTo(member)).get("Booked: Morning with Tara Trainer"))?.slice(0, 10)).toEqual([
    "Your membership starts",
    "22 NOVEMBER 2026",
    ...ticket,
    "[ PAID $50 ]",
    "Where: House 27, Road 11, Dhanmondi, Dhaka 1209, Bangladesh",
    where[1],
    "Bring: Indoor shoes, a towel and a bottle of water",
    "Hello Mina Member,",
    "You’re booked from Sunday, 22 November 2026. See you at the studio!",
  ]);
});

// D56
test("the mail that offers to renew", async () => {
  await book();
  studio.clock.set(studioMoment("2026-12-19", 720));
  await offerRenewals(studio.parts);
  const mail = (await mailsTo(member)).get("Your Morning with Tara Trainer ends on 21 December 2026");
  expect(linesOf(mail)).toEqual([
    "Your membership ends",
    "MONDAY 21 DECEMBER",
    ...ticket,
    "Hello Mina Member,",
    "To stay on, renew by Monday, 21 December 2026. Your new month starts the day after, and you keep your place.",
    "If not, there’s nothing to do. Your membership doesn’t renew automatically, and nothing is charged.",
    "Price: Standard, $50 a month",
    "Renew:",
    `http://localhost:3000/morning/${trainer.id}`,
  ]);
});

// D56 D58 D65
test("the mails of a membership that an admin ends: that it has, and that the next one has other dates", async () => {
  const first = await book();
  await book();
  await read(
    admin.send("POST", `/save-payment-info/${first.bookingId}/refunds`, {
      ...{ amount: 50, reason: "Closed. Sorry" },
    }),
  );
  const mails = await mailsTo(member);
  const ended = mails.get("Cancelled: Morning with Tara Trainer");
  expect(linesOf(ended)).toEqual([
    "This membership has ended",
    "MORNING 6:30",
    ...ticket,
    "[ CANCELLED ]",
    "Hello Mina Member,",
    "The studio has ended this membership and is refunding you.",
    "$50 is on its way back to your card. It can take five to ten days to appear on your statement.",
    "Reason: Closed. Sorry",
    "Term:   22 November to 21 December 2026",
    "Refund: $50",
    "Card:   Visa ending in 4242",
    "Open the refund receipt:",
    expect.stringContaining(`/dashboard/receipt/${first.transactionId}/refund/`),
    `Transaction id: ${first.transactionId}`,
  ]);
  expect(linesOf(mails.get("New dates: Morning with Tara Trainer"))).toEqual([
    "Your next session, 23 November",
    "MONDAY 6:30",
    ...ticket,
    "Hello Mina Member,",
    "Your membership before this one has ended, so this one starts earlier. It now runs from 22 November 2026 to 21 December 2026, and you keep your place.",
    "Open your ticket:",
    "http://localhost:3000/dashboard/booked-trainer",
  ]);
});

// D58 D65
test("the mail of a membership that a lost dispute ends speaks of no refund of the studio's", async () => {
  const { transactionId } = await book(cards.disputed);
  await goOnAtProvider(studio);
  await answerDispute(studio, transactionId, "losing_evidence");
  await goOnAtProvider(studio);
  expect(linesOf((await mailsTo(member)).get("Cancelled: Morning with Tara Trainer"))).toEqual([
    "This membership has ended",
    "MORNING 6:30",
    ...ticket,
    "[ CANCELLED ]",
    "Hello Mina Member,",
    "Your bank has returned what you paid for this membership, so it has ended.",
    "Term: 22 November to 21 December 2026",
    ...receiptOf(transactionId),
    `Transaction id: ${transactionId}`,
  ]);
});

// D55
test("the mails to who waits: that a place is free, and that the slot is offered no more", async () => {
  const other = await createPerson(studio, { name: "Omar Other" });
  await openIntent(await createPerson(studio), slot());
  await join(member);
  studio.clock.advance(60 * minuteMs);
  await offerPlaces(studio.parts);
  const free = (await mailsTo(member)).get("A place is free: Morning with Tara Trainer");
  expect(free?.kind).toBe("place-free");
  expect(linesOf(free)).toEqual([
    "A place is free: book it by 23 November",
    "HELD UNTIL MON 13:00",
    ...ticket,
    "Next session: Monday 23 November, 6:30",
    "Where:        House 27, Road 11, Dhanmondi, Dhaka 1209, Bangladesh",
    where[1],
    "Price:        $20, $50 or $100 a month",
    "Hello Mina Member,",
    "You’re on the waiting list for this slot, and a place is now free. We’re holding it for you until Monday, 23 November 2026, 13:00 Dhaka time. If someone else joins the list, we can hold it only until 2 hours before the next session.",
    "After that, it goes to the next person on the list.",
    "Book your place:",
    `http://localhost:3000/morning/${trainer.id}`,
  ]);
  await join(other);
  await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
  const ended = (await mailsTo(other)).get("No longer offered: Morning with Tara Trainer");
  expect(linesOf(ended)).toEqual([
    "This waiting list has ended",
    "MORNING 6:30",
    "Tara Trainer",
    "[ NO LONGER OFFERED ]",
    "Hello Omar Other,",
    "Tara Trainer no longer offers this slot, so its waiting list has ended, and nothing was charged. You can book another slot at any time.",
    "See all trainers:",
    "http://localhost:3000/all-trainers",
  ]);
});

// D54 D55
test("where others wait, the mail about a free place says nothing of them", async () => {
  await openIntent(await createPerson(studio), slot());
  await join(member);
  await join(await createPerson(studio));
  studio.clock.advance(60 * minuteMs);
  await offerPlaces(studio.parts);
  const free = (await mailsTo(member)).get("A place is free: Morning with Tara Trainer");
  expect(linesOf(free)).toContain(
    "You’re on the waiting list for this slot, and a place is now free. We’re holding it for you until Monday, 23 November 2026, 4:30 Dhaka time.",
  );
});

// D55 D74
test("the mail about a free place names the next session that takes place", async () => {
  const days = { from: "2026-11-23", until: "2026-11-23", name: "Water pipe repair" };
  await read(admin.send("POST", "/closed-days", days), 201);
  await openIntent(await createPerson(studio), slot());
  await join(member);
  studio.clock.advance(60 * minuteMs);
  await offerPlaces(studio.parts);
  const free = (await mailsTo(member)).get("A place is free: Morning with Tara Trainer");
  expect(linesOf(free)).toContain("Next session: Saturday 28 November, 6:30");
});

// D54
test("the mail to an admin about places that are held and not paid for, which is true for a day, names who held them", async () => {
  const people = [];
  for (const [index, letter] of [..."FEDCBA"].entries())
    people.push(await createPerson(studio, { name: `${letter} Person`, email_proven: index < 2 ? 0 : 1 }));
  const [f, e, d, c, b] = people as [Person, Person, Person, Person, Person];
  for (const person of [...people, e]) {
    await openIntent(person, slot());
    studio.clock.advance(15 * minuteMs);
  }
  await offerPlaces(studio.parts);
  await tellOfLapses(studio.parts);
  const kept = (await mailsTo(admin)).get("Held but not booked: Morning with Tara Trainer");
  expect([kept?.kind, kept?.valid_until]).toEqual(["places-lapsed", "2026-11-23T07:45:00.000Z"]);
  expect(kept?.body).not.toContain("Person");
  await read(admin.send("DELETE", `/users/${f.id}`));
  const mails = await mailsAt(studio, studio.clock.now().toISOString(), admin);
  const mail = mails.find(({ subject }) => subject === kept?.subject);
  expect(linesOf(mail)).toEqual([
    "Held and not paid for in 24 hours",
    "6 TIMES",
    "Tara Trainer",
    "Morning 6:30",
    "Hello Asha Admin,",
    "In the last 24 hours, many places in this slot were held and never paid for. Someone may be blocking them.",
    "Members who do that wait before they can hold the next one, and someone with a confirmed email can take a place held by someone without one. You can delete accounts on their pages, or on All Users.",
    "Members: 5, of them 1 with an unconfirmed email",
    "2 times: E Person, email not confirmed",
    `http://localhost:3000/dashboard/all-users/${e.id}`,
    "Once:    A Person",
    expect.stringMatching(/all-users\/.+$/),
    "Once:    B Person",
    `http://localhost:3000/dashboard/all-users/${b.id}`,
    "Once:    C Person",
    `http://localhost:3000/dashboard/all-users/${c.id}`,
    "Once:    D Person",
    `http://localhost:3000/dashboard/all-users/${d.id}`,
    "Open All Users, newest first:",
    "http://localhost:3000/dashboard/all-users?sort=newest#everybody",
  ]);
});
