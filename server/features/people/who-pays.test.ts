import { beforeAll, expect, test } from "vitest";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { offerPlaces } from "#server/features/places/offers.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let trainer: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { role: "admin" });
  trainer = await createTrainer(studio);
});

/** The day that is so many days from today at the studio. */
const inDays = (days: number) => dayAfter(studioDay(studio.clock.now()), days);

type Booked = { price?: number; slotTiming?: string; from: number; until: number; trainerId?: string };

/** A membership of this member over days counted from today. */
async function haveMembership(member: Person, { from, until, trainerId = trainer.id, ...slot }: Booked) {
  const booked = { trainerId, price: 5000, slotTiming: "Morning", ...slot };
  const { bookingId } = await bookSlot(studio, member, booked);
  const term = { starts_on: inDays(from), ends_on: inDays(until) };
  await studio.db.updateTable("payments").set(term).where("id", "=", bookingId).execute();
  return bookingId;
}

/** What an admin reads of a person in All Users, and by which of the three filters they are found. */
async function listed({ id }: Person) {
  const found = (pays: string) =>
    read<User[]>(admin.send("GET", `/usersbyadmin?id=${id}${pays && `&pays=${pays}`}`));
  const [person] = await found("");
  const finding = { now: await found("now"), ended: await found("ended"), never: await found("never") };
  const by = Object.entries(finding).flatMap(([pays, people]) => (people.length > 0 ? [pays] : []));
  return { membership: person?.membership, by };
}

const newMember = () => createPerson(studio);
const standard = { tier: "Standard", cancelled: false, running: 1 };

// D52
test("who never booked has no membership; trainers, who don't book, are not looked for", async () => {
  expect(await listed(trainer)).toEqual({ membership: null, by: [] });
  expect(await listed(await newMember())).toEqual({ membership: null, by: ["never"] });
});

// D52
test("a membership runs through its last day, and has ended on the next", async () => {
  const [last, past] = [await newMember(), await newMember()];
  await haveMembership(last, { from: -30, until: 0 });
  await haveMembership(past, { from: -31, until: -1 });
  expect(await listed(last)).toEqual({ membership: { ...standard, ends_on: inDays(0) }, by: ["now"] });
  expect(await listed(past)).toEqual({
    membership: { ...standard, running: 0, ends_on: inDays(-1) },
    by: ["ended"],
  });
});

// D56
test("a membership that starts tomorrow is paid for", async () => {
  const member = await newMember();
  await haveMembership(member, { from: 1, until: 31 });
  expect(await listed(member)).toEqual({
    membership: { ...standard, running: 0, ends_on: inDays(31) },
    by: ["now"],
  });
});

// D52
test("of two memberships the dearer one says until when, and both are counted", async () => {
  const member = await newMember();
  await haveMembership(member, { from: -5, until: 10, price: 10_000, slotTiming: "Evening" });
  await haveMembership(member, { from: -20, until: 20 });
  expect(await listed(member)).toEqual({
    membership: { tier: "Premium", cancelled: false, running: 2, ends_on: inDays(10) },
    by: ["now"],
  });
});

// D52 D56
test("of two at the same price the one that ends last says until when: a renewal", async () => {
  const member = await newMember();
  await haveMembership(member, { from: -20, until: 10 });
  await haveMembership(member, { from: 11, until: 40, slotTiming: "Evening" });
  expect(await listed(member)).toEqual({ membership: { ...standard, ends_on: inDays(40) }, by: ["now"] });
});

// D52
test("a dearer membership that has ended says nothing while another runs, and of ended ones the last counts", async () => {
  const [member, former] = [await newMember(), await newMember()];
  const dear = { from: -60, until: -30, price: 10_000, slotTiming: "Evening" };
  await haveMembership(member, dear);
  await haveMembership(member, { from: -20, until: 10, price: 2000 });
  expect(await listed(member)).toEqual({
    membership: { tier: "Basic", cancelled: false, running: 1, ends_on: inDays(10) },
    by: ["now"],
  });
  await haveMembership(former, dear);
  await haveMembership(former, { from: -25, until: -5, price: 2000 });
  expect(await listed(former)).toEqual({
    membership: { tier: "Basic", cancelled: false, running: 0, ends_on: inDays(-5) },
    by: ["ended"],
  });
});

// D22
test("of two memberships that ended on one day the dearer one counts", async () => {
  const former = await newMember();
  const term = { from: -40, until: -10, trainerId: (await createTrainer(studio)).id };
  await haveMembership(former, { ...term, price: 10_000, slotTiming: "Evening" });
  await haveMembership(former, { ...term, price: 5000 });
  expect((await listed(former)).membership).toMatchObject({ tier: "Premium", ends_on: inDays(-10) });
});

// D58
test("who was refunded in full pays no more, which comes before what ended earlier, but not before what ended later", async () => {
  const [member, other] = [await newMember(), await newMember()];
  const refund = async (bookingId: string) =>
    read(
      admin.send("POST", `/save-payment-info/${bookingId}/refunds`, { amount: 50, reason: "We moved it." }),
    );
  await refund(await haveMembership(member, { from: -2, until: 28 }));
  expect(await listed(member)).toEqual({
    membership: { tier: "Standard", cancelled: true, running: 0, ends_on: inDays(0) },
    by: ["ended"],
  });
  await haveMembership(other, { from: -60, until: -30 });
  await refund(await haveMembership(other, { from: -2, until: 28 }));
  expect(await listed(other)).toEqual({
    membership: { tier: "Standard", cancelled: true, running: 0, ends_on: inDays(0) },
    by: ["ended"],
  });
  // One that was over before it was paid back.
  const former = await newMember();
  const { id: trainerId } = await createTrainer(studio);
  await refund(await haveMembership(former, { from: -70, until: -40, trainerId }));
  await haveMembership(former, { from: -60, until: -30, trainerId });
  expect((await listed(former)).membership).toMatchObject({ cancelled: false, ends_on: inDays(-30) });
});

// D58
test("one that ended with a part paid back ended on that day, also where another ended before it", async () => {
  const member = await newMember();
  await haveMembership(member, { from: -60, until: -30 });
  const bookingId = await haveMembership(member, { from: -2, until: 28 });
  const part = { amount: 45, reason: "Moved away", ends: true };
  await read(admin.send("POST", `/save-payment-info/${bookingId}/refunds`, part));
  expect(await listed(member)).toEqual({
    membership: { ...standard, cancelled: true, running: 0, ends_on: inDays(0) },
    by: ["ended"],
  });
});

// D42
test("a charge that was refused was never a membership", async () => {
  const member = await newMember();
  const id = await haveMembership(member, { from: 0, until: 30 });
  await studio.db
    .updateTable("payments")
    .set({ status: "refused", end_reason: "slot-full" })
    .where("id", "=", id)
    .execute();
  expect(await listed(member)).toEqual({ membership: null, by: ["never"] });
});

// D59 D64
test("a former trainer is listed by what they paid as a member, not by what was booked with them", async () => {
  const former = await createTrainer(studio);
  await bookSlot(studio, await newMember(), { trainerId: former.id });
  await read(admin.send("PATCH", `/users/${former.id}/demote`));
  expect(await listed(former)).toEqual({ membership: null, by: ["never"] });
  await haveMembership(former, { from: 0, until: 30 });
  expect(await listed(former)).toMatchObject({ membership: standard, by: ["now"] });
});

// D22
test("whose last membership ends within a week is found, not who goes on in any slot", async () => {
  const people = [await newMember(), await newMember(), await newMember(), await newMember()];
  const { id: trainerId } = await createTrainer(studio);
  const [today, inAWeek, later, renewed] = people as [Person, Person, Person, Person];
  await haveMembership(today, { from: -30, until: 0, trainerId });
  await haveMembership(inAWeek, { from: -23, until: 7, trainerId });
  await haveMembership(later, { from: -22, until: 8, trainerId });
  await haveMembership(renewed, { from: -28, until: 2, trainerId });
  await haveMembership(renewed, { from: 0, until: 30, slotTiming: "Evening", trainerId });
  const found = await read<User[]>(admin.send("GET", "/usersbyadmin?pays=soon"));
  const asked = found.filter(({ _id }) => people.some(({ id }) => id === _id));
  expect(asked.map(({ _id }) => _id)).toEqual([today.id, inAWeek.id]);
});

// D47
test("the filter narrows the whole list, its pages and its total", async () => {
  const one = await newMember();
  const other = await newMember();
  for (const member of [one, other]) await haveMembership(member, { from: 0, until: 30 });
  const all = await read<User[]>(admin.send("GET", "/usersbyadmin?pays=now"));
  const first = await admin.send("GET", "/usersbyadmin?pays=now&limit=1");
  expect(first.headers.get("X-Total-Count")).toBe(String(all.length));
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const second = await read<User[]>(admin.send("GET", next));
  expect([...(await read<User[]>(first)), ...second].map(({ _id }) => _id)).toEqual(
    all.slice(0, 2).map(({ _id }) => _id),
  );
  expect(all.map(({ _id }) => _id)).toEqual(expect.arrayContaining([one.id, other.id]));
});

// D20 D22
test("nobody but admins reads or filters by it, not even of themselves", async () => {
  const member = await newMember();
  await haveMembership(member, { from: 0, until: 30 });
  for (const reader of [member, trainer]) {
    expect((await refusal(reader.send("GET", "/usersbyadmin?pays=now"))).code).toBe("forbidden");
    const own = await read<object[]>(reader.send("GET", `/users?email=${reader.email}`));
    const all = await read<object[]>(reader.send("GET", "/users?pays=now"));
    expect(all.length).toBeGreaterThan(0);
    for (const row of [...own, ...all]) expect(row).not.toHaveProperty("membership");
  }
  const [everyTrainer, asked] = [send(studio, "GET", "/users"), send(studio, "GET", "/users?pays=now")];
  expect(await read(asked)).toEqual(await read(everyTrainer));
});

/** A trainer of whose slots no place is left. */
async function fullTrainer(name: string) {
  const full = await createTrainer(studio, { name, places: 1, available_slots: ["Morning", "Evening"] });
  for (const slotTiming of ["Morning", "Evening"])
    await bookSlot(studio, await newMember(), { trainerId: full.id, slotTiming });
  return full;
}

// D55 D86
test("All Users tells admins for which slots of whom somebody waits, as they joined, and finds all who wait", async () => {
  const member = await newMember();
  const [tara, omar] = [await fullTrainer("Tara Trainer"), await fullTrainer("Omar Other")];
  const slots = [
    { trainerId: omar.id, slotTiming: "Evening" },
    { trainerId: tara.id, slotTiming: "Morning" },
    { trainerId: omar.id, slotTiming: "Morning" },
  ];
  for (const slot of slots) {
    await read(member.send("POST", "/waiting-list", slot), 201);
    studio.clock.advance(1);
  }
  const waits = async ({ id }: Person) =>
    (await read<User[]>(admin.send("GET", `/usersbyadmin?id=${id}`))).map(({ waits_for }) => waits_for);
  expect(await waits(member)).toEqual([
    [
      { trainerId: omar.id, trainerName: "Omar Other", slotTiming: "Evening", offeredUntil: null },
      { trainerId: tara.id, trainerName: "Tara Trainer", slotTiming: "Morning", offeredUntil: null },
      { trainerId: omar.id, trainerName: "Omar Other", slotTiming: "Morning", offeredUntil: null },
    ],
  ]);
  expect(await waits(await newMember())).toEqual([[]]);
  const waiting = await read<User[]>(admin.send("GET", "/usersbyadmin?pays=waits"));
  expect(waiting.map(({ _id }) => _id)).toEqual([member.id]);
});

// D55 D86
test("All Users tells admins until when a place is held for somebody from a waiting list, and no more once that is over", async () => {
  const member = await newMember();
  const { id } = await fullTrainer("Hira Holds");
  await read(member.send("POST", "/waiting-list", { trainerId: id, slotTiming: "Evening" }), 201);
  await studio.db.deleteFrom("slot_places").where("trainer_id", "=", id).execute();
  await offerPlaces(studio.parts);
  const waits = async () =>
    (await read<User[]>(admin.send("GET", `/usersbyadmin?id=${member.id}`)))[0]?.waits_for;
  const slot = { trainerId: id, trainerName: "Hira Holds", slotTiming: "Evening" };
  expect(await waits()).toEqual([{ ...slot, offeredUntil: expect.any(String) }]);
  studio.clock.advance(24 * 60 * 60_000);
  expect(await waits()).toEqual([]);
});
