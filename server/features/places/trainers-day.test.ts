import { beforeEach, expect, test } from "vitest";
import { studioMoment } from "#contract/studio-time.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, chargeCard } from "#tests/server/charges.ts";
import { mailsAt } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

// What a trainer is told of the day's bookings, all of it.

const studio = setUpStudio();
let trainer: Person;

beforeEach(async () => {
  // Noon at the studio, a Sunday.
  studio.clock.set(studioMoment("2026-11-22", 720));
  trainer = await createTrainer(studio, { name: "Tara Trainer", available_classes: ["Boxing"] });
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
  const [asha, rima, mina] = [
    await createPerson(studio, { name: "Asha" }),
    await createPerson(studio, { name: "Rima" }),
    await createPerson(studio, { name: "Mina" }),
  ];
  await book(asha, { slotTiming: "Evening" });
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
    "Asha: Evening · 18:30–19:30 · Sat to Thu · until 21 December 2026",
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
