import { beforeEach, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import { finishRefunds } from "#server/features/refunds/sending.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, chargeCard, refundAtProvider } from "#tests/server/charges.ts";
import { mailsAt } from "#tests/server/mails.ts";
import { createClass, createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { reconcile } from "./reconcile.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;

beforeEach(async () => {
  // Noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  await studio.db.deleteFrom("outbox").execute();
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, {
    name: "Tara Trainer",
    slot_duration: 1.5,
    available_classes: ["HIIT"],
  });
});

/** When trainers are told of the day: five past eight at the studio. */
const evening = "2026-11-22T14:05:00.000Z";
const nextEvening = "2026-11-23T14:05:00.000Z";

const book = (person = member, slotTiming = "Evening", price = 5000) =>
  bookSlot(studio, person, { trainerId: trainer.id, slotTiming, className: "HIIT", price });
/** With a session on each of the slot's days: there are none to choose. */
const bookAll = () => book(member, "Evening", 10_000);
/** Its first session is tomorrow, after the mail of this evening. */
const bookMorning = (person?: Person) => book(person, "Morning");
const mailsTo = ({ email }: Person) =>
  studio.db.selectFrom("outbox").selectAll().where("recipient", "=", email).orderBy("due_at").execute();

// D52 D53 D65
test("a booking tells its member what was paid for, when it is and until when it runs, once (D65)", async () => {
  const { transactionId } = await bookAll();
  await studio.gateway.deliverDue();
  await member.send("POST", "/save-payment-info", { transactionId });
  await reconcile(studio.parts);
  const [mail, ...more] = await mailsTo(member);
  expect(more).toEqual([]);
  expect([mail?.kind, mail?.subject]).toEqual(["booked", "Booked: Evening with Tara Trainer"]);
  for (const words of [
    "Hello Mina Member,",
    "Your first session is on Sunday, 22 November 2026 at 18:30.",
    "Membership: Premium, $100 a month",
    "Sessions:   6 a week, Sat to Thu",
    "Term:       22 November 2026 to 21 December 2026",
    `http://localhost:3000/dashboard/receipt/${transactionId}`,
  ])
    expect(mail?.body).toContain(words);
  expect(mail?.body).toMatch(/^Receipt: +2026-\d{6}$/m);
});

// D53 D57 D65
test("a booking's mail begins with its ticket: the first session, with whom, where, what to bring, until when to cancel", async () => {
  await bookAll();
  const [mail] = await mailsTo(member);
  const [, ticket = ""] = mail?.body.split(/^(?:- )+-$/m) ?? [];
  expect(ticket.trim().split("\n")).toEqual([
    "Your first session, 22 November",
    "SUNDAY 18:30",
    "Tara Trainer",
    "Evening · 18:30–20:00 · Sat to Thu",
    "HIIT",
    "[ PAID $100 ]",
    "",
    "Where:        House 27, Road 11, Dhanmondi, Dhaka 1209, Bangladesh",
    expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\//),
    "Bring:        Indoor shoes, a towel and a bottle of water",
    "Cancel until: Sunday, 29 November 2026, 12:00 Dhaka time for a full refund",
    "http://localhost:3000/dashboard/booked-trainer",
    "",
    "Add to calendar:",
    expect.stringMatching(/^http:\/\/localhost:3000\/calendar\/[\w-]+\.[\w-]{24}\.ics$/),
  ]);
  expect(mail?.html).toContain(`/social/portrait/${trainer.id}.png`);
});

// D53 D65
test("a session that has already begun is not the first, neither for its member nor for the trainer", async () => {
  // 19:55 at the studio, while Evening runs.
  studio.clock.set(new Date("2026-11-22T13:55:00.000Z"));
  await bookAll();
  const [booked] = await mailsTo(member);
  expect(booked?.body).toContain("Your first session, 23 November\nMONDAY 18:30\n");
  expect(booked?.body).toContain("Your first session is on Monday, 23 November 2026 at 18:30.");
  // Beyond the mail at eight.
  await studio.db.updateTable("users").set({ slot_duration: 3 }).where("id", "=", trainer.id).execute();
  await book(await createPerson(studio));
  const [told] = await mailsAt(studio, evening, trainer);
  expect(told?.body).toContain("First to come, 23 November\nMONDAY 18:30\n2 people\n");
});

// D53 D65
test("a booked class's own words say what to bring", async () => {
  await createClass(studio, { class_name: "KETTLE", what_to_bring: "A mat" });
  const coach = await createTrainer(studio, { available_classes: ["KETTLE"] });
  await bookSlot(studio, member, { trainerId: coach.id, slotTiming: "Evening", className: "KETTLE" });
  const [mail] = await mailsTo(member);
  expect(mail?.body).toMatch(/^Bring: +A mat$/m);
});

// D56 D65
test("the mail of a renewal names the first session of the month that follows", async () => {
  await bookAll();
  await studio.db.deleteFrom("outbox").execute();
  studio.clock.advance(60_000);
  await bookAll();
  const [mail] = await mailsTo(member);
  expect(mail?.body).toContain("Your new month’s first session is on Tuesday, 22 December 2026 at 18:30.");
});

// D65
test("a trainer hears of the day's bookings in one mail in the evening, with nobody's address in it (D65)", async () => {
  const other = await createPerson(studio, { name: "Omar Other" });
  await bookMorning();
  studio.clock.advance(60_000);
  await bookMorning(other);
  expect(await mailsAt(studio, "2026-11-22T14:04:59.000Z", trainer)).toEqual([]);
  const [mail, ...more] = await mailsAt(studio, evening, trainer);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("2 new bookings");
  expect(mail?.body).toContain("First to come, 23 November\nMONDAY 6:30\n2 people\n");
  expect(mail?.body).toContain(
    "Mina Member: Morning · 6:30–8:00 · Sat to Thu · HIIT · until 21 December 2026\nOmar Other:  ",
  );
  for (const { email } of [member, other]) expect(mail?.body).not.toContain(email);
});

// D65
test("what is booked after eight in the evening is told on the next (D65)", async () => {
  await bookMorning();
  // Tomorrow is too soon for the next evening's mail.
  await read(trainer.send("POST", "/absences", { from: "2026-11-23", until: "2026-11-23", word: "" }), 201);
  studio.clock.set(new Date("2026-11-22T14:00:30.000Z"));
  await bookMorning(await createPerson(studio, { name: "Late Lata" }));
  const subjects = async (moment: string) =>
    (await mailsAt(studio, moment, trainer)).map(({ subject }) => subject);
  expect(await subjects(evening)).toEqual(["Mina Member booked you"]);
  expect(await subjects(nextEvening)).toEqual(["Late Lata booked you"]);
  expect(await subjects(nextEvening)).toEqual([]);
});

// D65 D71
test("until the evening a trainer's mail names nobody, and then says what is true: neither a booking that has ended nor who has left", async () => {
  const [admin, leaver] = [await createPerson(studio, { role: "admin" }), await createPerson(studio)];
  const cancelled = await createPerson(studio, { name: "Cancelling Chitra" });
  await bookMorning();
  await bookMorning(leaver);
  const { bookingId } = await bookMorning(cancelled);
  const [waiting] = await mailsTo(trainer);
  expect(waiting?.due_at).toBe(evening);
  expect([waiting?.subject, waiting?.body, waiting?.html].join()).not.toMatch(/Mina|Chitra/);
  await read(cancelled.send("POST", `/save-payment-info/${bookingId}/cancel`));
  await read(admin.send("DELETE", `/users/${leaver.id}`));
  const [mail, ...more] = await mailsAt(studio, evening, trainer);
  expect([mail?.subject, more]).toEqual(["Mina Member booked you", []]);
});

// D65
test("a slot that closed before the charge: the money is on its way back, and the member is told once (D65)", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  await studio.db.updateTable("users").set({ slot_duration: 0 }).where("id", "=", trainer.id).execute();
  expect((await member.send("POST", "/save-payment-info", { transactionId })).status).toBe(409);
  await studio.gateway.deliverDue();
  await finishRefunds(studio.parts);
  const [mail, ...more] = await mailsTo(member);
  expect(more).toEqual([]);
  expect([mail?.kind, mail?.subject]).toEqual(["refunded", "We’ve refunded $50 to your card"]);
  expect(mail?.body).toContain("We’ve paid you back $50. No booking was made.");
  expect(mail?.body).toMatch(/^Reason: +The slot closed before the card was charged$/m);
  expect(await mailsTo(trainer)).toEqual([]);
});

// D65
test("a booking that is refunded at the card provider ends with one mail that says so (D65)", async () => {
  const { transactionId } = await book();
  await refundAtProvider(studio, transactionId);
  await studio.gateway.deliverDue();
  await reconcile(studio.parts);
  const refunded = (await mailsTo(member)).filter(({ kind }) => kind === "refunded");
  expect(refunded.map(({ body }) => body)).toEqual([
    expect.stringContaining("We’ve paid you back $50. The booking it was for has ended."),
  ]);
  // The trainer, who would have heard of the booking, does not.
  expect(await mailsAt(studio, evening, trainer)).toEqual([]);
});

// D43 D65
test("a charge that had been refunded before anybody heard of it never was a booking: only its refund is told", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  await refundAtProvider(studio, transactionId);
  await reconcile(studio.parts);
  expect((await mailsTo(member)).map(({ kind }) => kind)).toEqual(["refunded"]);
  expect(await mailsAt(studio, evening, trainer)).toEqual([]);
});

// D57 D58 D59 D65
test.each(["member", "studio", "trainer-left"] as const)(
  "a booking that ends (%s) and its refund are one mail",
  async (by) => {
    const admin = await createPerson(studio, { role: "admin" });
    const { bookingId } = await book();
    await studio.db.deleteFrom("outbox").execute();
    if (by === "member") await read(member.send("POST", `/save-payment-info/${bookingId}/cancel`));
    if (by === "studio")
      await read(
        admin.send("POST", `/save-payment-info/${bookingId}/refunds`, { amount: 50, reason: "We moved" }),
      );
    if (by === "trainer-left") await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
    await finishRefunds(studio.parts);
    await studio.gateway.deliverDue();
    const [mail, ...more] = await mailsTo(member);
    expect([mail?.kind, more]).toEqual(["cancelled", []]);
    expect(mail?.body).toContain("$50 is on its way back to your card.");
    expect(mail?.body).toContain(
      "EVENING 18:30\nTara Trainer\nEvening · 18:30–20:00 · Sat to Thu\nHIIT\n[ CANCELLED ]",
    );
    if (by === "studio") expect(mail?.body).toContain("Reason: We moved\n");
  },
);

// D65
test("of ten bookings at once a trainer hears of each (D65)", async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => createPerson(studio)));
  await Promise.all(members.map((person) => bookMorning(person)));
  const told = await mailsAt(studio, evening, trainer);
  expect(told.map(({ subject }) => subject)).toEqual(["10 new bookings"]);
});

test("the refund of a member who is gone tells nobody", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  for (const { id } of [member, trainer]) await read(admin.send("DELETE", `/users/${id}`));
  await studio.gateway.deliverDue();
  expect(await studio.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  const [payment] = await read<Payment[]>(
    admin.send("GET", `/save-payment-info?all=true&q=${transactionId}`),
  );
  expect(payment).toMatchObject({
    endReason: "member-gone",
    memberId: null,
    userName: "",
    email: "",
    trainerName: "A former trainer",
  });
});

// D38 D65
test("whoever an admin has deleted is still told that all of their money comes back", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const { bookingId } = await book();
  await read(admin.send("DELETE", `/users/${member.id}`));
  await studio.db.deleteFrom("outbox").execute();
  await read(
    admin.send("POST", `/save-payment-info/${bookingId}/refunds`, { amount: 50, reason: "Closed." }),
  );
  await finishRefunds(studio.parts);
  expect((await mailsTo(member)).map(({ subject }) => subject)).toEqual(["We’ve refunded $50 to your card"]);
});
