import { beforeEach, expect, test, vi } from "vitest";
import type { OwnSlot, SlotPlaces, Waiting } from "#contract/places.ts";
import { applicationBody } from "#tests/bodies.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { openIntent } from "#tests/server/charges.ts";
import { createClass, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { offerPlaces } from "./offers.ts";

const studio = setUpStudio();
const hourMs = 60 * 60_000;
let trainer: Person;
let holder: Person;
let first: Person;
let second: Person;

beforeEach(async () => {
  // Noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  trainer = await createTrainer(studio, { name: "Tara Trainer", places: 1, available_slots: ["Morning"] });
  holder = await createPerson(studio);
  first = await createPerson(studio);
  second = await createPerson(studio);
  await hold(holder);
});

const hold = (person: Person) => openIntent(person, { trainerId: trainer.id });
const join = (person: Person, input = {}) =>
  person.send("POST", "/waiting-list", { trainerId: trainer.id, slotTiming: "Morning", ...input });
const listOf = (person: Person) => read<Waiting[]>(person.send("GET", "/waiting-list"));
const slotOf = async (person: Person) =>
  (await read<OwnSlot[]>(person.send("GET", `/own-slots?trainer=${trainer.id}`)))[0];
const places = async () =>
  (await read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${trainer.id}`)))[0];
const mailsTo = (person: Person) =>
  studio.db
    .selectFrom("outbox")
    .selectAll()
    .where((eb) => eb.and([eb("recipient", "=", person.email), eb("kind", "!=", "waiting")]))
    .orderBy("created_at")
    .execute();

// D55
test("on a full slot members wait in the order in which they came, once each, and see their place (D55)", async () => {
  const { insertedId } = await read<{ insertedId: string }>(join(first), 201);
  studio.clock.advance(1);
  await read(join(second), 201);
  expect(await read(join(first))).toEqual({ insertedId });
  expect(await listOf(first)).toEqual([
    {
      _id: insertedId,
      trainerId: trainer.id,
      trainerName: "Tara Trainer",
      ...{ slotTiming: "Morning", slotDuration: 1, slotDays: expect.arrayContaining(["Saturday"]) },
      position: 1,
      joinedAt: "2026-11-22T06:00:00.000Z",
      offeredUntil: null,
    },
  ]);
  expect(await listOf(second)).toMatchObject([{ position: 2 }]);
  expect(await slotOf(second)).toMatchObject({ position: 2, heldUntil: null, runsUntil: null });
  expect(await places()).toMatchObject({ left: 0, waiting: 2 });
});

// D55
test("a place that becomes free is the first one's for a day, who is mailed; nobody else can take it (D55)", async () => {
  await read(join(first), 201);
  studio.clock.advance(1);
  await read(join(second), 201);
  studio.clock.set(new Date("2026-11-22T06:15:00.000Z"));
  // Before anybody has looked: who comes now leaves it to who waits.
  const stranger = await createPerson(studio);
  for (const person of [stranger, second]) await expect(hold(person)).rejects.toThrow("No Slot Available!");
  await offerPlaces(studio.parts);
  await offerPlaces(studio.parts);
  // Two hours before the next morning, as somebody else waits.
  const offeredUntil = "2026-11-22T22:30:00.000Z";
  expect(await slotOf(first)).toMatchObject({ position: 1, heldUntil: offeredUntil });
  expect(await listOf(second)).toMatchObject([{ position: 2, offeredUntil: null }]);
  const [mail, ...more] = await mailsTo(first);
  expect(more).toEqual([]);
  expect([mail?.subject, mail?.valid_until]).toEqual([
    "A place is free: Morning with Tara Trainer",
    offeredUntil,
  ]);
  expect(mail?.body).toContain("HELD UNTIL MON 4:30");
  expect(mail?.body).toContain("We’re holding it for you until Monday, 23 November 2026, 4:30 Dhaka time.");
  expect(mail?.body).toContain(`http://localhost:3000/morning/${trainer.id}`);
  expect(await mailsTo(second)).toEqual([]);
  expect((await hold(first)).transactionId).toBeTruthy();
});

// D55
test("an offer that nobody takes goes to the next, to the moment, and its member is off the list (D55)", async () => {
  await read(join(first), 201);
  studio.clock.set(new Date("2026-11-22T07:00:00.000Z"));
  await offerPlaces(studio.parts);
  studio.clock.set(new Date("2026-11-23T06:59:59.999Z"));
  // Who comes so late shortens nothing: an hour is always left.
  await read(join(second), 201);
  await offerPlaces(studio.parts);
  expect(await listOf(second)).toMatchObject([{ position: 2, offeredUntil: null }]);
  studio.clock.advance(1);
  expect(await listOf(first)).toEqual([]);
  expect(await listOf(second)).toMatchObject([{ position: 1, offeredUntil: null }]);
  await offerPlaces(studio.parts);
  expect((await listOf(second))[0]?.offeredUntil).toBe("2026-11-24T07:00:00.000Z");
});

// D54 D55
test("who pays in the last minutes of an offer holds the place as anybody does, for half an hour at most", async () => {
  await read(join(first), 201);
  studio.clock.set(new Date("2026-11-22T07:00:00.000Z"));
  await offerPlaces(studio.parts);
  const heldUntil = async () => {
    const order = { price: 5000, trainerId: trainer.id, slotTiming: "Morning" };
    return (await read<{ heldUntil: string }>(first.send("POST", "/create-payment-intent", order))).heldUntil;
  };
  expect(await heldUntil()).toBe("2026-11-23T07:00:00.000Z");
  studio.clock.set(new Date("2026-11-23T06:59:00.000Z"));
  expect(await heldUntil()).toBe("2026-11-23T07:14:00.000Z");
  studio.clock.set(new Date("2026-11-23T07:13:00.000Z"));
  expect(await heldUntil()).toBe("2026-11-23T07:28:00.000Z");
  studio.clock.set(new Date("2026-11-23T07:27:00.000Z"));
  expect(await heldUntil()).toBe("2026-11-23T07:29:00.000Z");
});

// D55
test("who leaves the list gives the place back, which the next is offered, and the mail is not sent (D55)", async () => {
  const { insertedId } = await read<{ insertedId: string }>(join(first), 201);
  studio.clock.advance(1);
  await read(join(second), 201);
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  const leave = (person: Person) => person.send("DELETE", `/waiting-list/${insertedId}`);
  expect((await refusal(leave(second))).message).toBe("You’re not on this waiting list.");
  expect((await refusal(send(studio, "DELETE", `/waiting-list/${insertedId}`))).code).toBe("unauthenticated");
  expect(await read(leave(first))).toEqual({ deletedCount: 1 });
  expect((await refusal(leave(first))).code).toBe("not_found");
  expect(await mailsTo(first)).toEqual([]);
  await offerPlaces(studio.parts);
  expect((await slotOf(second))?.heldUntil).not.toBeNull();
});

// D55
test("a trainer who makes room has as many asked as there are places (D55)", async () => {
  await read(join(first), 201);
  studio.clock.advance(1);
  await read(join(second), 201);
  await studio.db.updateTable("users").set({ places: 2 }).where("id", "=", trainer.id).execute();
  await offerPlaces(studio.parts);
  expect(await places()).toMatchObject({ places: 2, left: 0, held: 2, paying: 1, waiting: 2 });
  expect((await slotOf(first))?.heldUntil).not.toBeNull();
  expect((await slotOf(second))?.heldUntil).toBeNull();
});

// D55
test("while a slot is closed nobody is asked; once it is open again, who waited is", async () => {
  await read(join(first), 201);
  const setHours = (slot_duration: number) =>
    studio.db.updateTable("users").set({ slot_duration }).where("id", "=", trainer.id).execute();
  await setHours(0);
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  expect(await mailsTo(first)).toEqual([]);
  await setHours(1);
  await offerPlaces(studio.parts);
  expect(await mailsTo(first)).toHaveLength(1);
});

// D55
test("nobody waits where there is a place, or for a slot of which they have one: 409", async () => {
  expect((await refusal(join(holder))).message).toBe("A place is free. Book it now.");
  studio.clock.advance(hourMs);
  expect((await refusal(join(first))).message).toBe("A place is free. Book it now.");
});

test("only members wait, for slots that are offered, and only with a token", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  for (const person of [trainer, admin]) expect((await refusal(join(person))).code).toBe("forbidden");
  expect((await refusal(join(first, { slotTiming: "Evening" }))).message).toBe("No Slot Available!");
  expect((await refusal(join(first, { slotTiming: "Night" }))).code).toBe("invalid");
  expect((await refusal(join(first, { trainerId: "nobody" }))).code).toBe("not_found");
  for (const [method, path] of [
    ["POST", "/waiting-list"],
    ["GET", "/waiting-list"],
    ["GET", `/own-slots?trainer=${trainer.id}`],
  ] as const)
    expect((await refusal(send(studio, method, path))).code).toBe("unauthenticated");
});

// D55
test("whose address is no longer confirmed is not asked, and the next is", async () => {
  await read(join(first), 201);
  studio.clock.advance(1);
  await read(join(second), 201);
  await studio.db.updateTable("users").set({ email_proven: 0 }).where("id", "=", first.id).execute();
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  expect(await slotOf(first)).toMatchObject({ position: 1, heldUntil: null });
  expect(await slotOf(second)).toMatchObject({ position: 2, heldUntil: expect.any(String) });
});

// D36 D55
test("who has become a trainer meanwhile is not asked, and the next is", async () => {
  await read(join(first), 201);
  studio.clock.advance(1);
  await read(join(second), 201);
  await studio.db.updateTable("users").set({ role: "trainer" }).where("id", "=", first.id).execute();
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  expect(await mailsTo(first)).toEqual([]);
  expect(await slotOf(second)).toMatchObject({ position: 1, heldUntil: expect.any(String) });
});

// D55 D57
test("what frees a place has the list asked at once, and does not wait for the minute", async () => {
  const wake = vi.spyOn(studio.parts, "wake");
  const { insertedId } = await read<{ insertedId: string }>(join(first), 201);
  const body = { email: trainer.email, slot_duration: 1, available_classes: ["Rowing"], places: 2 };
  await createClass(studio, { class_name: "Rowing" });
  const admin = await createPerson(studio, { role: "admin" });
  for (const freeing of [
    () => first.send("DELETE", `/waiting-list/${insertedId}`),
    () => trainer.send("PATCH", "/users/updateByEmail2", body),
    () => admin.send("DELETE", `/users/${holder.id}`),
  ]) {
    wake.mockClear();
    await read(freeing());
    expect(wake).toHaveBeenCalledWith("places");
  }
  wake.mockRestore();
});

// D55 D59
test("when a trainer is made a member again, the mail that offered a place with them is not sent, and another says why", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  await read(join(first), 201);
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  expect(await mailsTo(first)).toHaveLength(1);
  await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
  expect((await mailsTo(first)).map(({ kind }) => kind)).toEqual(["list-ended"]);
});

// D55
test("who begins to pay by themselves is not mailed that a place is free", async () => {
  await read(join(first), 201);
  studio.clock.advance(hourMs);
  await hold(first);
  await offerPlaces(studio.parts);
  expect(await mailsTo(first)).toEqual([]);
  expect(await slotOf(first)).toMatchObject({ heldUntil: "2026-11-22T07:15:00.000Z", position: 1 });
});

// D55
test("when a trainer withdraws a slot, those who wait for it are told, and wait no more", async () => {
  await read(join(first), 201);
  studio.clock.advance(1);
  await read(join(second), 201);
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  const application = applicationBody({ email: trainer.email, available_slots: ["Evening"] });
  await read(trainer.send("PATCH", "/users/updateByEmail", application));
  await offerPlaces(studio.parts);
  for (const person of [first, second]) {
    expect(await listOf(person)).toEqual([]);
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
      "No longer offered: Morning with Tara Trainer",
    ]);
  }
});

// D55
test("a slot whose mail cannot be written holds up no other", async () => {
  const other = await createTrainer(studio, { places: 1, available_slots: ["Morning"] });
  await openIntent(holder, { trainerId: other.id });
  await read(join(first), 201);
  await read(join(second, { trainerId: other.id }), 201);
  studio.clock.advance(hourMs);
  const fails = vi.spyOn(studio.parts.mailer, "send").mockRejectedValueOnce(new Error("no room"));
  await expect(offerPlaces(studio.parts)).rejects.toThrow("some places could not be offered");
  fails.mockRestore();
  const offered = [...(await listOf(first)), ...(await listOf(second))].map(
    ({ offeredUntil }) => offeredUntil,
  );
  expect(offered.filter((until) => until !== null)).toHaveLength(1);
});

// D38 D55
test("a member who is deleted leaves list and place to the next", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  await read(join(first), 201);
  studio.clock.advance(1);
  await read(join(second), 201);
  await read(admin.send("DELETE", `/users/${first.id}`));
  await read(admin.send("DELETE", `/users/${holder.id}`));
  await offerPlaces(studio.parts);
  expect(await slotOf(second)).toMatchObject({ position: 1, heldUntil: expect.any(String) });
});
