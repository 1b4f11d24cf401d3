import { beforeEach, expect, test } from "vitest";
import type { OwnSlot, SlotPlaces } from "#contract/places.ts";
import { applicationBody } from "#tests/bodies.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, openIntent } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { offerPlaces } from "./offers.ts";

// Whom an offer concerns, and whom not.

const studio = setUpStudio();
const hourMs = 60 * 60_000;
let trainer: Person;
let first: Person;
let second: Person;

beforeEach(async () => {
  // Noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  trainer = await createTrainer(studio, { name: "Tara Trainer", places: 1, available_slots: ["Morning"] });
  first = await createPerson(studio);
  second = await createPerson(studio);
  await openIntent(await createPerson(studio), slot());
});

const slot = () => ({ trainerId: trainer.id, slotTiming: "Morning" });
const join = (person: Person) => read(person.send("POST", "/waiting-list", slot()), 201);
const heldUntil = async (person: Person) =>
  (await read<OwnSlot[]>(person.send("GET", `/own-slots?trainer=${trainer.id}`)))[0]?.heldUntil;
const placeOf = ({ id }: Person) =>
  studio.db.selectFrom("slot_places").select(["trainer_id", "until"]).where("member_id", "=", id).execute();
const mailTo = async ({ email }: Person) =>
  (await studio.db.selectFrom("outbox").select("body").where("recipient", "=", email).execute()).at(-1)?.body;

// D55
test("who trains with somebody else is offered a place all the same", async () => {
  await bookSlot(studio, first, { trainerId: (await createTrainer(studio)).id });
  await join(first);
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  expect(await heldUntil(first)).toBe("2026-11-23T07:00:00.000Z");
});

// D54 D55
test("an offer that ends sooner because others wait shortens nobody's membership, and its mail speaks of no others to come", async () => {
  const [here, elsewhere] = [await createPerson(studio), await createPerson(studio)];
  const other = await createTrainer(studio);
  await studio.db.updateTable("users").set({ places: 2 }).where("id", "=", trainer.id).execute();
  await bookSlot(studio, here, slot());
  await bookSlot(studio, elsewhere, { trainerId: other.id });
  await join(first);
  studio.clock.advance(1);
  await join(second);
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  expect(await heldUntil(first)).toBe("2026-11-22T22:30:00.000Z");
  expect(await mailTo(first)).not.toContain("If others join the list");
  const until = "2026-12-21T18:00:00.000Z";
  expect(await placeOf(here)).toEqual([{ trainer_id: trainer.id, until }]);
  expect(await placeOf(elsewhere)).toEqual([{ trainer_id: other.id, until }]);
});

// D55 D72 D74
test("an offer does not end before a session that does not take place, but before the one after it", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const [monday, tuesday] = ["2026-11-23", "2026-11-24"];
  await read(trainer.send("POST", "/absences", { from: monday, until: monday, word: "" }), 201);
  await read(admin.send("POST", "/closed-days", { from: tuesday, until: tuesday, name: "Rain" }), 201);
  await join(first);
  await join(second);
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  expect(await heldUntil(first)).toBe("2026-11-23T07:00:00.000Z");
  // Tuesday at noon: Wednesday's session is the next.
  studio.clock.set(new Date("2026-11-24T06:00:00.000Z"));
  await offerPlaces(studio.parts);
  await join(await createPerson(studio));
  expect(await heldUntil(second)).toBe("2026-11-24T22:30:00.000Z");
});

// D55
test("a place that was offered when the slot was withdrawn is free once it is offered again", async () => {
  await join(first);
  studio.clock.advance(hourMs);
  await offerPlaces(studio.parts);
  const offerOnly = (slotTiming: string) =>
    trainer.send(
      "PATCH",
      "/users/updateByEmail",
      applicationBody({ email: trainer.email, available_slots: [slotTiming] }),
    );
  await read(offerOnly("Evening"));
  await offerPlaces(studio.parts);
  await read(offerOnly("Morning"));
  expect(await read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${trainer.id}`))).toMatchObject([
    { slotTiming: "Morning", left: 1, held: 0 },
  ]);
});
