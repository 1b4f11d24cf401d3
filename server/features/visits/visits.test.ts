import { beforeEach, expect, test } from "vitest";
import type { Comer, OwnVisit, SessionList } from "#contract/visits.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60_000;
let member: Person;
let trainer: Person;
let membership: string;

beforeEach(async () => {
  // Sunday, noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer" });
  membership = (await book(member)).bookingId;
});

const book = (person: Person, more: object = {}) =>
  bookSlot(studio, person, { trainerId: trainer.id, ...more });
const pathOf = (id: string) => `/save-payment-info/${id}/visits`;
const tick = (day: string, { as = trainer, id = membership } = {}) => as.send("POST", pathOf(id), { day });
const untick = (day: string, { as = trainer, id = membership } = {}) =>
  as.send("DELETE", pathOf(id), { day });
const comers = (day: string, as = trainer) =>
  read<SessionList[]>(as.send("GET", `/comers?trainer=${trainer.id}&day=${day}`));
const countVisits = async (person = member) =>
  (await studio.db.selectFrom("visits").selectAll().where("member_id", "=", person.id).execute()).length;

// D77
test("each session lists who may come to it, by name and slot, and nobody whose membership does not include the day", async () => {
  const [zara, later, gone] = await Promise.all(
    ["Zara", "Later", "Gone"].map((name) => createPerson(studio, { name })),
  );
  const { bookingId } = await book(zara as Person, { price: 2000 });
  await book(gone as Person);
  await studio.db
    .updateTable("users")
    .set({ slot_days: '["Monday"]' })
    .where("id", "=", trainer.id)
    .execute();
  await book(later as Person);
  const admin = await createPerson(studio, { role: "admin" });
  await read(admin.send("DELETE", `/users/${gone?.id}`));
  const evening = await createPerson(studio, { name: "Eve" });
  await studio.db.updateTable("users").set({ slot_days: null }).where("id", "=", trainer.id).execute();
  await book(evening, { slotTiming: "Evening", price: 10_000 });
  const [mornings, evenings, ...more] = await comers("2026-11-22", admin);
  expect(more).toEqual([]);
  expect([mornings?.slotTiming, evenings?.slotTiming]).toEqual(["Morning", "Evening"]);
  expect(mornings).toMatchObject({ day: "2026-11-22", isOpen: true });
  expect(mornings?.comers).toEqual([
    {
      membershipId: membership,
      userName: "Mina Member",
      price: 50,
      className: null,
      slotDuration: 1,
      chosenDays: [],
      came: false,
      week: { came: 0, of: 3 },
    },
    {
      membershipId: bookingId,
      userName: "Zara",
      price: 20,
      className: null,
      slotDuration: 1,
      chosenDays: [],
      came: false,
      week: { came: 0, of: 1 },
    },
  ]);
  expect(evenings?.comers[0]?.week).toEqual({ came: 0, of: 6 });
  // The studio is closed on Fridays, and nobody has begun before today.
  expect([await comers("2026-11-27"), await comers("2026-11-21")]).toEqual([[], []]);
  expect((await comers("2026-11-24"))[0]).toMatchObject({ isOpen: false });
});

// D77 D88
test("an admin reads who may come to everybody's sessions of a day, and nobody else does", async () => {
  const omar = await createTrainer(studio, { name: "Omar Other" });
  await book(await createPerson(studio, { name: "Nadia" }), { trainerId: omar.id });
  const admin = await createPerson(studio, { role: "admin" });
  const all = await read<SessionList[]>(admin.send("GET", "/comers?day=2026-11-22"));
  const namesOf = (id: string) =>
    all.filter(({ trainerId }) => trainerId === id).map(({ comers }) => comers.map((one) => one.userName));
  expect([namesOf(omar.id), namesOf(trainer.id)]).toEqual([[["Nadia"]], [["Mina Member"]]]);
  for (const other of [trainer, member])
    expect((await refusal(other.send("GET", "/comers?day=2026-11-22"))).code).toBe("forbidden");
});

// D77
test("only the slot's trainer and admins see and tick who comes", async () => {
  const other = await createTrainer(studio);
  for (const stranger of [member, other])
    expect(await refusal(stranger.send("GET", `/comers?trainer=${trainer.id}&day=2026-11-22`))).toMatchObject(
      {
        code: "forbidden",
        message: "You don’t have permission to do this.",
      },
    );
  for (const refused of [tick("2026-11-22", { as: member }), untick("2026-11-22", { as: member })])
    expect((await refusal(refused)).code).toBe("forbidden");
  const [theirs, nobodys] = [
    await refusal(tick("2026-11-22", { as: other })),
    await refusal(tick("2026-11-22", { as: other, id: "none" })),
  ];
  expect(theirs).toMatchObject({
    code: "not_found",
    message: "We couldn’t find this membership among yours.",
  });
  expect(theirs.message).toBe(nobodys.message);
  expect((await refusal(untick("2026-11-22", { as: other }))).code).toBe("not_found");
  const admin = await createPerson(studio, { role: "admin" });
  await read(tick("2026-11-22", { as: admin }), 201);
  expect(await countVisits()).toBe(1);
});

// D77
test("ticking twice, and by two at once, is once; taken back it is gone, and once more changes nothing", async () => {
  await book(await createPerson(studio, { name: "Zara" }));
  const admin = await createPerson(studio, { role: "admin" });
  const answers = await Promise.all([tick("2026-11-22"), tick("2026-11-22", { as: admin })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
  const again = await read<Comer>(tick("2026-11-22"));
  expect(again).toMatchObject({ membershipId: membership, came: true, week: { came: 1, of: 3 } });
  expect(await countVisits()).toBe(1);
  const never = { userName: "Zara", came: false, week: { came: 0 } };
  expect((await comers("2026-11-22"))[0]?.comers).toMatchObject([again, never]);
  expect(await read(untick("2026-11-22", { as: admin }))).toEqual({ deletedCount: 1 });
  expect(await read(untick("2026-11-22"))).toEqual({ deletedCount: 0 });
  studio.clock.advance(dayMs);
  await read(tick("2026-11-23"), 201);
  // Came this week, and not on that day.
  expect((await comers("2026-11-22"))[0]?.comers[0]).toMatchObject({ came: false, week: { came: 1 } });
});

// D77
test("ticks are taken from the first moment of the session's day until the last of the next", async () => {
  const wasOver = "Who came can be ticked until the end of the day after the session.";
  studio.clock.set(new Date("2026-11-22T17:59:59.999Z"));
  expect(await refusal(tick("2026-11-23"))).toMatchObject({
    code: "conflict",
    message: "This session is still to come.",
  });
  studio.clock.set(new Date("2026-11-22T18:00:00.000Z"));
  await read(tick("2026-11-23"), 201);
  studio.clock.set(new Date("2026-11-24T17:59:59.999Z"));
  await read(untick("2026-11-23"));
  await read(tick("2026-11-23"), 201);
  studio.clock.set(new Date("2026-11-24T18:00:00.000Z"));
  for (const late of [tick("2026-11-23"), untick("2026-11-23"), tick("2026-11-22")])
    expect(await refusal(late)).toMatchObject({ code: "conflict", message: wasOver });
  expect(await countVisits()).toBe(1);
});

// D77
test("a day without a session, a membership that ended and somebody who left are refused and change nothing", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const noSession = { code: "conflict", message: "This membership has no session on that day." };
  expect(await refusal(tick("2026-11-21"))).toMatchObject(noSession);
  studio.clock.set(new Date("2026-11-27T06:00:00.000Z"));
  expect(await refusal(tick("2026-11-27"))).toMatchObject(noSession);
  expect((await refusal(tick("yesterday"))).code).toBe("invalid");
  const [calledOff, after] = ["2026-11-28", "2026-12-27"];
  await read(trainer.send("POST", "/absences", { from: calledOff, until: calledOff }), 201);
  for (const day of [calledOff, after]) {
    studio.clock.set(new Date(`${day}T06:00:00.000Z`));
    expect(await refusal(tick(day))).toMatchObject(noSession);
  }
  studio.clock.set(new Date("2026-11-29T06:00:00.000Z"));
  const cancelled = await createPerson(studio);
  const { bookingId: id } = await book(cancelled);
  await read(cancelled.send("POST", `/save-payment-info/${id}/cancel`));
  expect((await refusal(tick("2026-11-29", { id }))).message).toBe("This membership has ended.");
  await read(admin.send("DELETE", `/users/${member.id}`));
  studio.clock.set(new Date("2026-11-28T06:00:00.000Z"));
  expect((await refusal(tick("2026-11-28"))).code).toBe("not_found");
  expect(
    await studio.db.selectFrom("visits").selectAll().where("trainer_id", "=", trainer.id).execute(),
  ).toEqual([]);
});

// D77
test("the week's visits are counted from Saturday to Friday in that slot alone, and more than the tier has are taken", async () => {
  const basic = await createPerson(studio);
  const { bookingId: id } = await book(basic, { price: 2000 });
  const { bookingId: evening } = await book(basic, { slotTiming: "Evening" });
  await read(tick("2026-11-22", { id: evening }), 201);
  await read(tick("2026-11-22", { id }), 201);
  studio.clock.advance(dayMs);
  expect((await read<Comer>(tick("2026-11-23", { id }), 201)).week).toEqual({ came: 2, of: 1 });
  // Saturday.
  studio.clock.set(new Date("2026-11-28T06:00:00.000Z"));
  expect((await read<Comer>(tick("2026-11-28", { id }), 201)).week).toEqual({ came: 1, of: 1 });
});

// D77
test("a member reads their own visits, the newest first, page by page, as an admin may, and nobody else's", async () => {
  const other = await createPerson(studio);
  await read(tick("2026-11-22", { id: (await book(other)).bookingId }), 201);
  for (const day of ["2026-11-22", "2026-11-23", "2026-11-24"]) {
    studio.clock.set(new Date(`${day}T06:00:00.000Z`));
    await read(tick(day), 201);
  }
  const first = await member.send("GET", "/own-visits?limit=2");
  const rows = await read<OwnVisit[]>(first.clone());
  expect(rows.map(({ day }) => day)).toEqual(["2026-11-24", "2026-11-23"]);
  expect(rows[0]).toMatchObject({
    slotTiming: "Morning",
    trainerId: trainer.id,
    trainerName: "Tara Trainer",
  });
  expect(first.headers.get("X-Total-Count")).toBe("3");
  const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  expect((await read<OwnVisit[]>(member.send("GET", next))).map(({ day }) => day)).toEqual(["2026-11-22"]);
  const since = await read<OwnVisit[]>(member.send("GET", "/own-visits?from=2026-11-24"));
  expect(since.map(({ day }) => day)).toEqual(["2026-11-24"]);
  const theirs = `/own-visits?member=${member.id}`;
  const admin = await createPerson(studio, { role: "admin" });
  expect(await read<OwnVisit[]>(admin.send("GET", theirs))).toHaveLength(3);
  expect(await read<OwnVisit[]>(member.send("GET", theirs))).toHaveLength(3);
  for (const person of [other, trainer])
    expect(await refusal(person.send("GET", theirs))).toMatchObject({
      ...{ code: "forbidden", message: "You don’t have permission to do this." },
    });
});

// D71 D77
test("what somebody came to stays when their trainer leaves, and goes when they do", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  await read(tick("2026-11-22"), 201);
  await read(admin.send("DELETE", `/users/${trainer.id}`));
  expect(await read<OwnVisit[]>(member.send("GET", "/own-visits"))).toHaveLength(1);
  const { held } = await read<{ held: Record<string, object[]> }>(member.send("GET", "/me/data"));
  expect(held.visits).toMatchObject([{ day: "2026-11-22", payment_id: membership }]);
  await read(admin.send("DELETE", `/users/${member.id}`));
  expect(await countVisits()).toBe(0);
});
