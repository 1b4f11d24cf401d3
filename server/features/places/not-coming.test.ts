import { beforeEach, expect, test } from "vitest";
import { studioMoment } from "#contract/studio-time.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { linesOf, mailsAt } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

// Whoever was told at once of a booking is told that nobody comes of it.

const studio = setUpStudio();
let [trainer, member, admin]: [Person, Person, Person] = [] as never;

beforeEach(async () => {
  // Noon at the studio, a Sunday: the evening's session begins before the evening's mail goes.
  studio.clock.set(studioMoment("2026-11-22", 720));
  trainer = await createTrainer(studio, { name: "Tara Trainer", available_slots: ["Morning", "Evening"] });
  member = await createPerson(studio, { name: "Mina Member" });
  admin = await createPerson(studio, { role: "admin" });
});

const book = (slotTiming = "Evening") => bookSlot(studio, member, { trainerId: trainer.id, slotTiming });
const mailsNow = (person = trainer) => mailsAt(studio, studio.clock.now().toISOString(), person);
const subjectsNow = async (person?: Person) => (await mailsNow(person)).map(({ subject }) => subject);
const cancel = (id: string) => read(member.send("POST", `/save-payment-info/${id}/cancel`));
const refund = (id: string, amount = 50) =>
  read(admin.send("POST", `/save-payment-info/${id}/refunds`, { amount, reason: "Moved away" }));
const today = { from: "2026-11-22", until: "2026-11-22", word: "", slotTiming: "Evening" };
const notComing = "Mina Member won’t come on Sunday at 18:30";

// D57 D65
test("who was told of a booking for a session soon is told once, whole, that its member has cancelled it", async () => {
  const { bookingId } = await book();
  await mailsNow();
  await cancel(bookingId);
  const waiting = studio.db.selectFrom("outbox").select("body").where("recipient", "=", trainer.email);
  expect((await waiting.execute()).map(({ body }) => body).join()).not.toContain("Mina");
  const [mail, ...more] = await mailsNow();
  expect([mail?.subject, more]).toEqual([notComing, []]);
  expect(linesOf(mail)).toEqual([
    "No longer coming, 22 November",
    "SUNDAY 18:30",
    "Mina Member",
    "Evening · 18:30–19:30 · Sat to Thu",
    "[ NOT COMING ]",
    "Hello Tara Trainer,",
    "Mina Member no longer has your evening slot, so they won’t come to this session.",
    "See who’s coming:",
    "http://localhost:3000/dashboard/manage-slot",
  ]);
});

// D58 D65
test("so are they of a booking that the studio has refunded, and not of a part that leaves it", async () => {
  const { bookingId } = await book();
  await mailsNow();
  await refund(bookingId, 20);
  expect(await subjectsNow()).toEqual([]);
  await refund(bookingId, 30);
  expect(await subjectsNow()).toEqual([notComing]);
});

// D38 D65 D71
test("so are they of a member who has left, whom an admin’s decision still names, once", async () => {
  const { bookingId } = await book();
  await mailsNow();
  await read(admin.send("DELETE", `/users/${member.id}`));
  expect(await subjectsNow()).toEqual([notComing]);
  await refund(bookingId);
  expect(await subjectsNow()).toEqual([]);
});

// D65
test("nobody is told who was not told of the booking, or whose session has begun", async () => {
  const unheard = await book();
  await cancel(unheard.bookingId);
  expect(await subjectsNow()).toEqual([]);
  const morning = await book("Morning");
  const { bookingId } = await book();
  await mailsNow();
  await cancel(morning.bookingId);
  expect(await subjectsNow()).toEqual([]);
  studio.clock.set(studioMoment("2026-11-22", 18 * 60 + 30));
  await cancel(bookingId);
  expect(await subjectsNow()).toEqual([]);
});

// D56 D65
test("nobody is told of who comes by another booking", async () => {
  const { bookingId } = await book();
  await mailsNow();
  await book();
  await refund(bookingId);
  expect(await subjectsNow()).toEqual([]);
});

// D65 D73
test("who gives the session in its trainer’s place is told, and nobody of one that no longer takes place", async () => {
  const omar = await createTrainer(studio, { name: "Omar Other", available_slots: ["Morning"] });
  await read(trainer.send("POST", "/absences", today), 201);
  const session = { trainerId: trainer.id, slotTiming: "Evening", day: "2026-11-22" };
  await read(omar.send("POST", "/substitutes", session));
  const { bookingId } = await book();
  await mailsNow();
  await cancel(bookingId);
  const [mail] = await mailsNow(omar);
  expect(mail?.subject).toBe(notComing);
  expect(mail?.body).toContain("Mina Member no longer has Tara Trainer’s evening slot");
  const again = await book();
  await mailsNow();
  await read(trainer.send("DELETE", `/substitutes?${new URLSearchParams(session)}`));
  await mailsNow();
  await cancel(again.bookingId);
  expect(await subjectsNow(omar)).toEqual([]);
});

// D65 D73
test("who no longer gives the session is not told", async () => {
  const omar = await createTrainer(studio, { name: "Omar Other", available_slots: ["Morning"] });
  const { bookingId } = await book();
  await mailsNow();
  await read(trainer.send("POST", "/absences", today), 201);
  await read(
    omar.send("POST", "/substitutes", { trainerId: trainer.id, slotTiming: "Evening", day: "2026-11-22" }),
  );
  await mailsNow();
  await cancel(bookingId);
  expect(await subjectsNow()).toEqual([]);
});

// D36 D65
test("who no longer trains is told nothing of it, neither of who had cancelled nor of bookings that end with it", async () => {
  const [other, { bookingId }] = [await createPerson(studio), await book()];
  await bookSlot(studio, other, { trainerId: trainer.id, slotTiming: "Evening" });
  await mailsNow();
  await cancel(bookingId);
  await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
  expect((await subjectsNow()).filter((subject) => subject.includes("won’t come"))).toEqual([]);
});
