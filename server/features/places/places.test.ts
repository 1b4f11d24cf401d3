import { beforeEach, expect, test } from "vitest";
import type { PaymentIntent } from "#contract/payments.ts";
import type { OwnSlot, SlotPlaces } from "#contract/places.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, confirmCard, countIntents } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const minuteMs = 60_000;
let member: Person;
let other: Person;
let trainer: Person;

beforeEach(async () => {
  // Noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  member = await createPerson(studio, { name: "Mina Member" });
  other = await createPerson(studio, { name: "Omar Other" });
  trainer = await createTrainer(studio, { name: "Tara Trainer", places: 1, available_slots: ["Morning"] });
});

const ask = (person: Person, order = {}) =>
  person.send("POST", "/create-payment-intent", {
    price: 5000,
    trainerId: trainer.id,
    slotTiming: "Morning",
    ...order,
  });
const places = () => read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${trainer.id}`));

// D54
test("who begins to pay has a place for 15 minutes, and everybody is told how many are left (D54)", async () => {
  const free = { slotTiming: "Morning", places: 1, left: 1, held: 0, paying: 0, waiting: 0 };
  expect(await places()).toEqual([free]);
  const { heldUntil, startsOn, endsOn } = await read<PaymentIntent>(ask(member));
  expect([heldUntil, startsOn, endsOn]).toEqual(["2026-11-22T06:15:00.000Z", "2026-11-22", "2026-12-21"]);
  expect(await places()).toMatchObject([{ left: 0, held: 1, paying: 1 }]);
  const ownSlots = (person: Person) => person.send("GET", `/own-slots?trainer=${trainer.id}`);
  expect(await read<OwnSlot[]>(ownSlots(member))).toMatchObject([{ heldUntil }]);
  const nothing = { heldUntil: null, runsUntil: null, renewsFrom: null, waitingId: null, position: null };
  expect(await read<OwnSlot[]>(ownSlots(other))).toMatchObject([nothing]);
});

// §5.7 D54
test("a full slot is refused in the words of the page, and no intent is opened for it (D54)", async () => {
  await read(ask(member));
  const before = await countIntents(studio);
  expect(await refusal(ask(other))).toMatchObject({ code: "conflict", message: "No Slot Available!" });
  expect(await countIntents(studio)).toBe(before);
});

// D54
test("a hold ends by itself, to the moment; asked again in time it lasts 15 minutes from then (D54)", async () => {
  await read(ask(member));
  studio.clock.advance(10 * minuteMs);
  expect((await read<PaymentIntent>(ask(member))).heldUntil).toBe("2026-11-22T06:25:00.000Z");
  studio.clock.advance(15 * minuteMs - 1);
  expect((await refusal(ask(other))).code).toBe("conflict");
  studio.clock.advance(1);
  expect(await places()).toMatchObject([{ left: 1 }]);
  expect((await read<PaymentIntent>(ask(other))).heldUntil).toBe("2026-11-22T06:40:00.000Z");
  expect((await refusal(ask(member))).code).toBe("conflict");
});

// D54 D55
test("however often one asks again, a place is held for half an hour at most, and then who waits comes first", async () => {
  const heldAfter = async (minutes: number) => {
    studio.clock.advance(minutes * minuteMs);
    return (await read<PaymentIntent>(ask(member))).heldUntil;
  };
  expect(await heldAfter(0)).toBe("2026-11-22T06:15:00.000Z");
  expect(await heldAfter(14)).toBe("2026-11-22T06:29:00.000Z");
  expect(await heldAfter(14)).toBe("2026-11-22T06:30:00.000Z");
  // With nobody waiting they begin anew.
  expect(await heldAfter(2)).toBe("2026-11-22T06:45:00.000Z");
  expect(await heldAfter(14)).toBe("2026-11-22T06:59:00.000Z");
  await read(other.send("POST", "/waiting-list", { trainerId: trainer.id, slotTiming: "Morning" }), 201);
  expect(await heldAfter(14)).toBe("2026-11-22T07:00:00.000Z");
  studio.clock.advance(2 * minuteMs);
  expect((await refusal(ask(member))).message).toBe("No Slot Available!");
});

// D54
test("one member is about to pay for three slots at once, not four, and may ask again for each of them", async () => {
  const slots = await Promise.all(
    Array.from({ length: 4 }, async () => ({ trainerId: (await createTrainer(studio, { places: 1 })).id })),
  );
  const answers = await Promise.all(slots.map((slot) => ask(member, slot)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
  const [left] = slots.filter((_, index) => answers[index]?.status === 409);
  const taken = slots.filter((slot) => slot !== left);
  for (const slot of taken) await read(ask(member, slot));
  expect((await refusal(ask(member, left))).message).toBe(
    "You already have three payments open. Finish one of them, or try again at 12:15.",
  );
  await read(ask(other, left));
  await bookSlot(studio, member, taken[0] ?? {});
  await read(ask(member));
});

// D54 D56
test("who begins to renew in the last minutes keeps the place for the 15 of paying, and no longer", async () => {
  await bookSlot(studio, member, { trainerId: trainer.id });
  await bookSlot(studio, other, { trainerId: (await createTrainer(studio)).id });
  studio.clock.set(studioMoment("2026-12-21", 23 * 60 + 55));
  const renewal = await read<PaymentIntent>(ask(member));
  expect(renewal).toMatchObject({ heldUntil: null, startsOn: "2026-12-22" });
  const midnight = { until: studioMoment("2026-12-22").toISOString() };
  const ofOther = studio.db.selectFrom("slot_places").select("until").where("member_id", "=", other.id);
  expect(await ofOther.execute()).toEqual([midnight]);
  const errors = () => findPlaceErrors(studio.db, studio.clock.now());
  expect(await errors()).toEqual([]);
  studio.clock.advance(10 * minuteMs);
  expect((await refusal(ask(other))).message).toBe("No Slot Available!");
  const keptUntil = studioMoment("2026-12-22", 10).toISOString();
  expect((await read<PaymentIntent>(ask(member))).heldUntil).toBe(keptUntil);
  expect(await errors()).toEqual([]);
  await confirmCard(studio, renewal);
  const { transactionId } = renewal;
  await read(member.send("POST", "/save-payment-info", { transactionId }), 201);
  expect(await errors()).toEqual([]);
});

// D54
test("of ten members at once for the last two places two have them (D54)", async () => {
  trainer = await createTrainer(studio, { places: 2, available_slots: ["Morning"] });
  const crowd = await Promise.all(Array.from({ length: 10 }, () => createPerson(studio)));
  const answers = await Promise.all(crowd.map((person) => ask(person)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(8).fill(409)]);
  expect(await places()).toMatchObject([{ left: 0 }]);
});

// D54
test("one member who asks ten times at once has one place", async () => {
  trainer = await createTrainer(studio, { places: 2, available_slots: ["Morning"] });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(member)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await places()).toMatchObject([{ left: 1 }]);
});

// D54
test("the three slots of a trainer have places each", async () => {
  trainer = await createTrainer(studio, { places: 1, available_slots: ["Morning", "Evening"] });
  await read(ask(member));
  expect(await places()).toMatchObject([{ left: 0 }, { left: 1 }]);
  await read(ask(other, { slotTiming: "Evening" }));
  expect(await places()).toMatchObject([{ left: 0 }, { left: 0 }]);
});

// D54
test("a trainer sets how many people a slot takes, 12 unless they do; what names no number leaves it", async () => {
  const own = await createTrainer(studio, { available_classes: ["Yoga"] });
  const set = (input = {}) =>
    own.send("PATCH", "/users/updateByEmail2", {
      email: own.email,
      slot_duration: 1,
      available_classes: ["Yoga"],
      ...input,
    });
  const placesNow = async () =>
    (await read<{ places: number }>(send(studio, "GET", `/users/${own.id}`))).places;
  expect(await placesNow()).toBe(12);
  await read(set({ places: 200 }));
  await read(set());
  expect(await placesNow()).toBe(200);
  for (const wrong of [0, 201, 1.5, "2", null])
    expect((await refusal(set({ places: wrong }))).fields).toHaveProperty("places");
});

// D54
test("a slot that is made smaller turns nobody out, and takes nobody until there is room again (D54)", async () => {
  trainer = await createTrainer(studio, { places: 3, available_slots: ["Morning"] });
  const crowd = await Promise.all(Array.from({ length: 3 }, () => createPerson(studio)));
  for (const person of crowd) await read(ask(person));
  await studio.db.updateTable("users").set({ places: 2 }).where("id", "=", trainer.id).execute();
  expect(await places()).toMatchObject([{ places: 2, left: 0 }]);
  for (const person of crowd) expect((await ask(person)).status).toBe(200);
  expect((await refusal(ask(member))).message).toBe("No Slot Available!");
});

test("places of nobody, and of somebody who is no trainer: 404; of a closed trainer there are none", async () => {
  const closed = await createTrainer(studio, { slot_duration: 0 });
  for (const id of ["nobody", member.id])
    expect(await refusal(send(studio, "GET", `/slot-places?trainer=${id}`))).toMatchObject({
      code: "not_found",
      message: "We couldn’t find this trainer.",
    });
  expect(await read(send(studio, "GET", `/slot-places?trainer=${closed.id}`))).toEqual([]);
  expect((await refusal(send(studio, "GET", "/slot-places"))).code).toBe("invalid");
});
