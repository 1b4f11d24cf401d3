import { beforeEach, expect, test } from "vitest";
import { studioMoment } from "#contract/studio-time.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, chargeCard } from "#tests/server/charges.ts";
import { linesOf, mailsAt } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

// What a trainer is told of the day's bookings, all of it.

const studio = setUpStudio();
let trainer: Person;

beforeEach(async () => {
  // Noon at the studio, a Sunday.
  studio.clock.set(studioMoment("2026-11-22", 720));
  trainer = await createTrainer(studio, {
    name: "Tara Trainer",
    available_classes: ["Boxing"],
    available_slots: ["Morning", "Afternoon", "Evening"],
  });
});

/** Five past eight at the studio. */
const evening = studioMoment("2026-11-22", 20 * 60 + 5).toISOString();

const book = (person: Person, input = {}) => bookSlot(studio, person, { trainerId: trainer.id, ...input });
const toldLines = async (moment = evening) =>
  (await mailsAt(studio, moment, trainer))[0]?.body
    .split("\nShokti শক্তি")[0]
    ?.split("\n")
    .filter((line) => !/^(- )*-?$/.test(line));

// D65
test("of several bookings the first to come is named, by its day and then by its hour", async () => {
  // Three at the studio: today's afternoon has begun, and tomorrow's comes after the evening.
  studio.clock.set(studioMoment("2026-11-22", 900));
  const [asha, rima, mina] = [
    await createPerson(studio, { name: "Asha" }),
    await createPerson(studio, { name: "Rima" }),
    await createPerson(studio, { name: "Mina" }),
  ];
  await book(asha, { slotTiming: "Afternoon" });
  for (const person of [rima, rima, mina]) {
    studio.clock.advance(1000);
    await book(person);
  }
  await studio.db
    .updateTable("payments")
    .set({ status: "cancelled", end_reason: "provider" })
    .where("user_id", "=", rima.id)
    .where("starts_on", "=", "2026-11-22")
    .execute();
  expect(await toldLines()).toEqual([
    "First to come, 23 November",
    "MONDAY 6:30",
    "Mina",
    "Morning · 6:30–7:30 · Sat to Thu",
    "Hello Tara Trainer,",
    "Your new bookings since yesterday evening:",
    "Asha: Afternoon · 14:00–15:00 · Sat to Thu · until 21 December 2026",
    "Rima: Morning · 6:30–7:30 · Sat to Thu · until 21 January 2027",
    "Mina: Morning · 6:30–7:30 · Sat to Thu · until 21 December 2026",
    "See your slots:",
    "http://localhost:3000/dashboard/manage-slot",
  ]);
});

// D65
test("of a single booking all is told, and nothing but that there are some before the evening", async () => {
  await book(await createPerson(studio, { name: "Mina" }), { className: "Boxing" });
  const waiting = await studio.db
    .selectFrom("outbox")
    .select(["subject", "body"])
    .where("recipient", "=", trainer.email)
    .executeTakeFirstOrThrow();
  expect(waiting.subject).toBe("New bookings");
  expect(waiting.body).toContain("You have new bookings since yesterday evening.");
  expect(waiting.body).toContain("See your slots:\nhttp://localhost:3000/dashboard/manage-slot");
  expect(await toldLines()).toEqual([
    "First to come, 23 November",
    "MONDAY 6:30",
    "Mina",
    "Morning · 6:30–7:30 · Sat to Thu",
    "Hello Tara Trainer,",
    "You have a new booking since yesterday evening.",
    "Mina: Morning · 6:30–7:30 · Sat to Thu · Boxing · until 21 December 2026",
    "See your slots:",
    "http://localhost:3000/dashboard/manage-slot",
  ]);
});

// D43 D65
test("a charge of three days ago of which the studio hears today is among the bookings of today", async () => {
  const member = await createPerson(studio, { name: "Late Lata" });
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  studio.clock.set(studioMoment("2026-11-25", 720));
  await read(member.send("POST", "/save-payment-info", { transactionId }), 201);
  const [mail] = await mailsAt(studio, studioMoment("2026-11-25", 20 * 60 + 5).toISOString(), trainer);
  expect(mail?.subject).toBe("Late Lata booked you");
});

const mailsNow = () => mailsAt(studio, studio.clock.now().toISOString(), trainer);

// D52 D65
test("a session that begins before the evening's mail is told at once, whole, and not again in the evening", async () => {
  await book(await createPerson(studio, { name: "Mina Member" }), {
    slotTiming: "Evening",
    className: "Boxing",
  });
  const [mail, ...more] = await mailsNow();
  expect([mail?.subject, more]).toEqual(["New for Sunday 18:30: Mina Member", []]);
  expect(linesOf(mail)).toEqual([
    "Just booked, for 22 November",
    "SUNDAY 18:30",
    "Mina Member",
    "Evening · 18:30–19:30 · Sat to Thu",
    "Boxing",
    "Hello Tara Trainer,",
    "Mina Member has just booked your evening slot, and can come from this session on.",
    "Membership: Standard",
    "Until:      21 December 2026",
    "See who’s coming:",
    "http://localhost:3000/dashboard/manage-slot",
  ]);
  expect(mail?.html).toContain("New for Sunday 18:30: Mina Member");
  await book(await createPerson(studio, { name: "Rima" }));
  expect(await mailsNow()).toEqual([]);
  expect((await mailsAt(studio, evening, trainer)).map(({ subject }) => subject)).toEqual([
    "Rima booked you",
  ]);
});

// D65
test("after eight in the evening the next morning's session is told at once, and a renewal is no news", async () => {
  const member = await createPerson(studio, { name: "Mina Member" });
  studio.clock.set(studioMoment("2026-11-22", 20 * 60 + 30));
  await book(member);
  expect((await mailsNow()).map(({ subject }) => subject)).toEqual(["New for Monday 6:30: Mina Member"]);
  // The last day, late: the renewal's first session is the next morning.
  studio.clock.set(studioMoment("2026-12-21", 20 * 60 + 30));
  await book(member);
  expect(await mailsNow()).toEqual([]);
});

// D57 D65 D71
test("before it goes such a mail names nobody, and nobody is told of whoever has cancelled or left by then", async () => {
  const [member, leaver] = [await createPerson(studio, { name: "Mina Member" }), await createPerson(studio)];
  await book(leaver, { slotTiming: "Evening" });
  const { bookingId } = await book(member, { slotTiming: "Evening" });
  await read(member.send("POST", `/save-payment-info/${bookingId}/cancel`));
  const waiting = studio.db.selectFrom("outbox").select("body").where("recipient", "=", trainer.email);
  expect((await waiting.execute()).map(({ body }) => body).join()).not.toContain("Mina");
  const admin = await createPerson(studio, { role: "admin" });
  await read(admin.send("DELETE", `/users/${leaver.id}`));
  expect(await mailsNow()).toEqual([]);
  expect(await mailsAt(studio, evening, trainer)).toEqual([]);
});

// D65 D72 D73
test("who steps in for the session is told of it at once, its trainer in the evening; of one that is called off, nobody is told at once", async () => {
  const omar = await createTrainer(studio, { name: "Omar Other", available_slots: ["Morning"] });
  const today = { from: "2026-11-22", until: "2026-11-22", word: "" };
  await read(trainer.send("POST", "/absences", { ...today, slotTiming: "Evening" }), 201);
  await book(await createPerson(studio, { name: "Early Eva" }), { slotTiming: "Evening" });
  expect(await mailsNow()).toEqual([]);
  const session = { trainerId: trainer.id, slotTiming: "Evening", day: "2026-11-22" };
  await read(omar.send("POST", "/substitutes", session));
  await mailsNow();
  await book(await createPerson(studio, { name: "Mina Member" }), { slotTiming: "Evening" });
  const [mail] = await mailsAt(studio, studio.clock.now().toISOString(), omar);
  expect(mail?.subject).toBe("New for Sunday 18:30: Mina Member");
  expect(mail?.body).toContain("Mina Member has just booked Tara Trainer’s evening slot");
  expect((await mailsAt(studio, evening, trainer)).map(({ subject }) => subject)).toEqual(["2 new bookings"]);
});
