import { beforeEach, expect, test } from "vitest";
import type { CodedVisit, SessionList, VisitCode } from "#contract/visits.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
// Tuesday and Wednesday.
const [taken, other] = ["2026-11-24", "2026-11-25"] as const;
let member: Person;
let trainer: Person;
let substitute: Person;
let membership: string;

beforeEach(async () => {
  // Sunday, noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer" });
  substitute = await createTrainer(studio, { name: "Omar Other", slotDays: ["Saturday"] });
  membership = (await bookSlot(studio, member, { trainerId: trainer.id })).bookingId;
  await read(trainer.send("POST", "/absences", { from: taken, until: other, slotTiming: "Morning" }), 201);
  await read(substitute.send("POST", "/substitutes", session(taken)));
});

const noonOf = (day: string) => studio.clock.set(new Date(`${day}T06:00:00.000Z`));
const session = (day: string) => ({ trainerId: trainer.id, slotTiming: "Morning", day });
const stepBack = (as: Person, day: string) =>
  as.send("DELETE", `/substitutes?${new URLSearchParams(session(day))}`);
const comers = (day: string, as = substitute, of = as) =>
  as.send("GET", `/comers?trainer=${of.id}&day=${day}`);
const tick = (day: string, { as = substitute, id = membership, method = "POST" } = {}) =>
  as.send(method, `/save-payment-info/${id}/visits`, { day });
const codeOf = async () => {
  const { url } = await read<VisitCode>(member.send("GET", `/save-payment-info/${membership}/visit-code`));
  return new URL(url).hash.slice(1);
};
const open = (code: string, as = substitute) => as.send("GET", `/visit-code?code=${code}`);

// D73 D77
test("who steps in reads who comes to that session and ticks them, as its trainer does", async () => {
  const evening = await createPerson(studio, { name: "Eve" });
  await bookSlot(studio, evening, { trainerId: trainer.id, slotTiming: "Evening" });
  const second = await createTrainer(studio, { available_slots: ["Afternoon"] });
  await read(second.send("POST", "/absences", { from: taken, until: taken }), 201);
  const alsoTaken = { trainerId: second.id, slotTiming: "Afternoon", day: taken };
  await read(substitute.send("POST", "/substitutes", alsoTaken));
  const [list, ...more] = await read<SessionList[]>(comers(taken));
  expect(more).toEqual([]);
  expect(list).toMatchObject({ day: taken, slotTiming: "Morning", isOpen: false });
  expect(list).toMatchObject({ trainerId: trainer.id, trainerName: "Tara Trainer", slotDuration: 1 });
  expect(list?.comers).toMatchObject([{ membershipId: membership, userName: "Mina Member", came: false }]);
  expect((await read<SessionList[]>(comers(taken, trainer)))[0]).toEqual(list);
  expect((await refusal(tick(taken))).message).toBe("This session is still to come.");
  noonOf(taken);
  await read(tick(taken), 201);
  expect((await read<SessionList[]>(comers(taken, trainer)))[0]?.comers[0]?.came).toBe(true);
  noonOf(other);
  expect(await read(tick(taken, { method: "DELETE" }))).toEqual({ deletedCount: 1 });
  await read(tick(taken, { as: trainer }), 201);
  noonOf("2026-11-26");
  expect((await refusal(tick(taken))).code).toBe("conflict");
});

// D73 D77
test("a member's code of that day opens for who steps in, and says for whom", async () => {
  noonOf(taken);
  const shown = await read<CodedVisit>(open(await codeOf()));
  expect(shown).toMatchObject({ day: taken, trainerId: trainer.id, trainerName: "Tara Trainer" });
  expect(shown.comer.membershipId).toBe(membership);
  expect(await read(open(await codeOf(), trainer))).toEqual(shown);
});

// D73 D77
test("another day, another slot, who gave a session back and who has another day's are refused in a stranger's words", async () => {
  const evening = await createPerson(studio);
  const { bookingId: inEvening } = await bookSlot(studio, evening, {
    trainerId: trainer.id,
    slotTiming: "Evening",
  });
  const stranger = await createTrainer(studio, { slotDays: ["Saturday"] });
  const [another, former] = [
    await createTrainer(studio, { slotDays: ["Saturday"] }),
    await createTrainer(studio, { slotDays: ["Saturday"] }),
  ];
  await read(another.send("POST", "/substitutes", session(other)));
  await read(stepBack(substitute, taken));
  await read(former.send("POST", "/substitutes", session(taken)));
  await read(stepBack(former, taken));
  await read(substitute.send("POST", "/substitutes", session(taken)));
  noonOf(taken);
  const strangers = await refusal(tick(taken, { as: stranger }));
  expect(strangers.code).toBe("not_found");
  for (const as of [another, former]) expect(await refusal(tick(taken, { as }))).toEqual(strangers);
  expect(await refusal(tick(taken, { id: inEvening }))).toEqual(strangers);
  for (const method of ["POST", "DELETE"])
    for (const day of ["2026-11-22", "2026-11-23", other])
      expect(await refusal(tick(day, { method }))).toEqual(strangers);
  const noCode = await refusal(open("AAAAAAAAAAAAAAAA", stranger));
  for (const as of [another, former]) expect(await refusal(open(await codeOf(), as))).toEqual(noCode);
  for (const as of [another, former]) expect(await read(comers(taken, as))).toEqual([]);
  for (const as of [substitute, another, former, stranger])
    expect((await refusal(comers(taken, as, trainer))).code).toBe("forbidden");
  expect(await read(comers("2026-11-22"))).toEqual([]);
  noonOf(other);
  expect(await refusal(open(await codeOf()))).toEqual(noCode);
  await read(tick(taken), 201);
});

// D73 D77
test("a session that is given back, or whose trainer is back, is no longer its substitute's to see", async () => {
  await read(stepBack(substitute, taken));
  expect(await read(comers(taken))).toEqual([]);
  await read(substitute.send("POST", "/substitutes", session(taken)));
  expect(await read(comers(taken))).toHaveLength(1);
  const [absence] = await studio.db
    .selectFrom("absences")
    .select("id")
    .where("trainer_id", "=", trainer.id)
    .execute();
  await read(trainer.send("POST", `/absences/${absence?.id}/end`));
  expect(await read(comers(taken))).toEqual([]);
  noonOf(taken);
  expect((await refusal(tick(taken))).code).toBe("not_found");
});

// D74 D77
test("on a day that is closed after all nobody comes to it", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const days = { from: taken, until: taken, name: "Eid al-Fitr" };
  await read(admin.send("POST", "/closed-days", days), 201);
  expect(await read(comers(taken))).toEqual([]);
  await studio.db.deleteFrom("closed_days").execute();
});
