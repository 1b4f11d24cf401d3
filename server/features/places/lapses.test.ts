import { beforeEach, expect, test, vi } from "vitest";
import type { OwnSlot, SlotPlaces } from "#contract/places.ts";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, confirmCard, openIntent } from "#tests/server/charges.ts";
import { linesOf, mailsAt } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { purgeLapses, tellOfLapses } from "./lapses.ts";
import { offerPlaces } from "./offers.ts";

/*
 * Places that somebody blocks without paying: by many accounts that cost nothing, or by one that comes again and again.
 */

const studio = setUpStudio();
const minuteMs = 60_000;
let trainer: Person;
let member: Person;

beforeEach(async () => {
  // Noon at the studio.
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  trainer = await createTrainer(studio, { name: "Tara Trainer", places: 3, available_slots: ["Morning"] });
  member = await createPerson(studio);
});

const slot = () => ({ trainerId: trainer.id, slotTiming: "Morning" });
const ask = (person: Person) => person.send("POST", "/create-payment-intent", { price: 5000, ...slot() });
const join = (person: Person) => person.send("POST", "/waiting-list", slot());
const places = async () =>
  (await read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${trainer.id}`)))[0];
const gather = (count: number, email_proven: 0 | 1) =>
  Promise.all(Array.from({ length: count }, () => createPerson(studio, { email_proven })));

// D54 D55
test("accounts with unconfirmed addresses hold every place and come again and again: who has confirmed theirs books at once", async () => {
  const attackers = await gather(12, 0);
  for (let round = 0; round < 4; round += 1) {
    for (const attacker of attackers.slice(round * 3, round * 3 + 3)) await read(ask(attacker));
    expect(await places()).toMatchObject({ left: 3, waiting: 0 });
    studio.clock.advance(15 * minuteMs);
  }
  for (const attacker of attackers) expect((await refusal(join(attacker))).reason).toBe("prove-address");
  for (const attacker of attackers.slice(0, 3)) await read(ask(attacker));
  for (const left of [2, 1, 0]) {
    await bookSlot(studio, await createPerson(studio), slot());
    expect(await places()).toMatchObject({ left });
  }
  expect((await refusal(ask(member))).message).toBe("No Slot Available!");
});

// D54
test("a hold of an unconfirmed address gives way to one of a confirmed one, the oldest first, and what it pays is paid back", async () => {
  const [first, second, third] = (await gather(3, 0)) as [Person, Person, Person];
  const intents = [];
  for (const person of [first, second, third]) {
    intents.push(await openIntent(person, slot()));
    studio.clock.advance(minuteMs);
  }
  // Among themselves the first to come has the place.
  expect((await refusal(ask(await createPerson(studio, { email_proven: 0 })))).message).toBe(
    "No Slot Available!",
  );
  await bookSlot(studio, member, slot());
  expect((await refusal(ask(first))).message).toBe("No Slot Available!");
  await read(ask(second));
  // A charge is worth more than a hold that costs nothing.
  await confirmCard(studio, intents[0] as (typeof intents)[number]);
  const { transactionId } = intents[0] as (typeof intents)[number];
  await read(first.send("POST", "/save-payment-info", { transactionId }), 201);
  expect((await refusal(ask(second))).message).toBe("No Slot Available!");
  await read(ask(third));
});

// D54
test("the oldest hold gives way, whichever number its place has, and no membership does", async () => {
  const [first, second, third, fourth] = (await gather(4, 0)) as [Person, Person, Person, Person];
  await read(ask(first));
  studio.clock.advance(10 * minuteMs);
  for (const person of [second, third]) {
    await read(ask(person));
    studio.clock.advance(minuteMs);
  }
  studio.clock.advance(4 * minuteMs);
  await read(ask(fourth));
  await bookSlot(studio, member, slot());
  expect((await refusal(ask(second))).message).toBe("No Slot Available!");
  for (const person of [third, fourth]) await bookSlot(studio, person, slot());
  expect((await refusal(ask(await createPerson(studio)))).message).toBe("No Slot Available!");
  expect(await places()).toMatchObject({ left: 0 });
});

// D54
test("a membership that ends is no hold that nobody used", async () => {
  await bookSlot(studio, member, slot());
  studio.clock.set(new Date("2026-12-21T18:00:00.000Z"));
  await read(ask(member));
  studio.clock.advance(15 * minuteMs);
  await read(ask(member));
});

// D54
test("who lets two holds of a slot end unused waits an hour for the next one there, and nowhere else", async () => {
  await read(ask(member));
  studio.clock.advance(15 * minuteMs);
  await read(ask(member));
  studio.clock.advance(15 * minuteMs);
  expect(await refusal(ask(member))).toMatchObject({
    code: "conflict",
    message: "We held a place in this slot for you twice. You can hold one again at 13:30.",
  });
  await openIntent(member, { trainerId: (await createTrainer(studio)).id });
  studio.clock.advance(60 * minuteMs - 1);
  expect((await ask(member)).status).toBe(409);
  studio.clock.advance(1);
  await read(ask(member));
  // And so on after each that ends unused.
  studio.clock.advance(15 * minuteMs);
  expect((await refusal(ask(member))).message).toMatch(/again at 14:45\.$/);
  studio.clock.advance(24 * 60 * minuteMs);
  await read(ask(member));
});

// D54
test("a card provider that cannot be reached lets nobody's hold end unused", async () => {
  const { cards } = studio.parts;
  const outage = vi.spyOn(cards, "createIntent").mockRejectedValue(new CardProviderUnavailable("down"));
  for (const _ of [1, 2]) {
    expect((await ask(member)).status).toBe(503);
    studio.clock.advance(15 * minuteMs);
  }
  outage.mockRestore();
  await read(ask(member));
});

// D54
test("who pays after all is not made to wait", async () => {
  await read(ask(member));
  studio.clock.advance(15 * minuteMs);
  const intent = await openIntent(member, slot());
  studio.clock.advance(15 * minuteMs);
  await offerPlaces(studio.parts);
  await confirmCard(studio, intent);
  const { insertedId } = await read<{ insertedId: string }>(
    member.send("POST", "/save-payment-info", { transactionId: intent.transactionId }),
    201,
  );
  await read(member.send("POST", `/save-payment-info/${insertedId}/cancel`));
  await read(ask(member));
});

// D54 D55
test("a list of members who never book is passed on within a day, and each of them is out of it for a day", async () => {
  const crowd = await gather(3, 1);
  for (const person of await gather(3, 1)) await read(ask(person));
  for (const person of [...crowd, member]) await read(join(person), 201);
  studio.clock.advance(15 * minuteMs);
  await offerPlaces(studio.parts);
  // They are offered all three places, and let them end two hours before the next session.
  studio.clock.set(new Date("2026-11-22T22:30:00.000Z"));
  await offerPlaces(studio.parts);
  for (const person of crowd) expect((await refusal(join(person))).code).toBe("conflict");
  await bookSlot(studio, member, slot());
});

/** A slot with a single place, which somebody holds for fifteen minutes. */
async function fillSlot() {
  const { id: trainerId } = await createTrainer(studio, { name: "Tara Trainer", places: 1 });
  await openIntent(await createPerson(studio), { trainerId });
  return { trainerId, slotTiming: "Morning" };
}
type FullSlot = Awaited<ReturnType<typeof fillSlot>>;

const joinListOf = (full: FullSlot, person: Person) => person.send("POST", "/waiting-list", full);
const ownOf = async ({ trainerId }: FullSlot, person: Person) =>
  (await read<OwnSlot[]>(person.send("GET", `/own-slots?trainer=${trainerId}`)))[0];
const mailTo = async ({ email }: Person) =>
  (await studio.db.selectFrom("outbox").select("body").where("recipient", "=", email).execute())[0]?.body;

// D55
test("an offer ends two hours before the next session once somebody else waits, and never within the hour", async () => {
  const [full, other, third] = [await fillSlot(), await createPerson(studio), await createPerson(studio)];
  const heldUntil = async (person: Person) => (await ownOf(full, person))?.heldUntil;
  await read(joinListOf(full, member), 201);
  // Five in the morning at the studio; the session begins at half past six.
  studio.clock.set(new Date("2026-11-22T23:00:00.000Z"));
  await offerPlaces(studio.parts);
  expect(await heldUntil(member)).toBe("2026-11-23T23:00:00.000Z");
  expect(await mailTo(member)).toContain(
    "until Tuesday, 24 November 2026, 5:00 Dhaka time. If someone else joins the list, we can hold it only until 2 hours before the next session.",
  );
  await read(joinListOf(full, other), 201);
  expect(await heldUntil(member)).toBe("2026-11-23T22:30:00.000Z");
  await read(member.send("DELETE", `/waiting-list/${(await ownOf(full, member))?.waitingId}`));
  // Ten minutes before two hours before the session.
  studio.clock.set(new Date("2026-11-23T22:20:00.000Z"));
  await read(joinListOf(full, third), 201);
  await offerPlaces(studio.parts);
  expect(await heldUntil(other)).toBe("2026-11-23T23:20:00.000Z");
});

// D55
test("who lets an offer end, or gives it back, joins that list again a day later", async () => {
  const [full, other] = [await fillSlot(), await createPerson(studio)];
  const { insertedId } = await read<{ insertedId: string }>(joinListOf(full, member), 201);
  studio.clock.set(new Date("2026-11-22T07:00:00.000Z"));
  await offerPlaces(studio.parts);
  await read(member.send("DELETE", `/waiting-list/${insertedId}`));
  await openIntent(other, full);
  expect(await refusal(joinListOf(full, member))).toMatchObject({
    code: "conflict",
    message:
      "We held a place for you, and you didn’t book it. You can join this list again on 23 November 2026, 13:00.",
  });
  studio.clock.set(new Date("2026-11-23T07:00:00.000Z"));
  await openIntent(other, full);
  await read(joinListOf(full, member), 201);
  studio.clock.advance(15 * minuteMs);
  await offerPlaces(studio.parts);
  studio.clock.advance(24 * 60 * minuteMs);
  await openIntent(await createPerson(studio), full);
  expect((await refusal(joinListOf(full, member))).message).toMatch(/^We held a place for you/);
});

// D55
test("one member waits for three slots at most", async () => {
  const [last, ...slots] = await Promise.all([1, 2, 3, 4].map(fillSlot));
  for (const full of slots) await read(joinListOf(full, member), 201);
  expect(await refusal(joinListOf(last as FullSlot, member))).toMatchObject({
    code: "conflict",
    message: "You’re already waiting for three slots. Leave one of those lists first.",
  });
  const [first] = slots;
  await read(member.send("DELETE", `/waiting-list/${(await ownOf(first as FullSlot, member))?.waitingId}`));
  await read(joinListOf(last as FullSlot, member), 201);
});

// D55
test("one member has one offer at a time; in other lists the next is asked, and nothing is kept for them", async () => {
  const [offered, later, other] = [await fillSlot(), await fillSlot(), await createPerson(studio)];
  await read(joinListOf(offered, member), 201);
  studio.clock.advance(15 * minuteMs);
  await offerPlaces(studio.parts);
  expect((await ownOf(offered, member))?.heldUntil).not.toBeNull();
  await openIntent(await createPerson(studio), later);
  await read(joinListOf(later, member), 201);
  await read(joinListOf(later, other), 201);
  studio.clock.advance(15 * minuteMs);
  await offerPlaces(studio.parts);
  expect(await ownOf(later, member)).toMatchObject({ position: 1, heldUntil: null });
  expect((await ownOf(later, other))?.heldUntil).not.toBeNull();
  await read(other.send("DELETE", `/waiting-list/${(await ownOf(later, other))?.waitingId}`));
  await openIntent(await createPerson(studio), later);
});

// D54
test("admins are mailed once a day of a slot of which as many holds ended unused as it has places", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const mails = () =>
    studio.db
      .selectFrom("outbox")
      .selectAll()
      .where("recipient", "=", admin.email)
      .where("event", "like", `%${trainer.id}%`)
      .execute();
  const let3End = async (email_proven: 0 | 1) => {
    for (const person of await gather(3, email_proven)) await read(ask(person));
    studio.clock.advance(15 * minuteMs);
    await offerPlaces(studio.parts);
    await tellOfLapses(studio.parts);
  };
  await let3End(1);
  expect(await mails()).toEqual([]);
  await let3End(0);
  await let3End(0);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Held but not booked: Morning with Tara Trainer");
  // Written as it goes: three more have let theirs go by then.
  const sent = (await mailsAt(studio, studio.clock.now().toISOString(), admin)).map(linesOf);
  const lines = sent.find((one) => one?.includes("9 TIMES"));
  expect(lines).toContainEqual(expect.stringMatching(/: +9, of them 6 with an unconfirmed email$/));
  expect(lines).toContainEqual(expect.stringMatching(/^And: +4 more$/));
});

// D54
test("what ended unused is kept for a day", async () => {
  const kept = () =>
    studio.db.selectFrom("lapsed_places").select("at").where("trainer_id", "=", trainer.id).execute();
  await read(ask(member));
  studio.clock.advance(15 * minuteMs);
  await offerPlaces(studio.parts);
  studio.clock.advance(24 * 60 * minuteMs - 1);
  await purgeLapses(studio.db, studio.clock.now());
  expect(await kept()).toEqual([{ at: "2026-11-22T06:15:00.000Z" }]);
  studio.clock.advance(1);
  await purgeLapses(studio.db, studio.clock.now());
  expect(await kept()).toEqual([]);
});
