import { beforeEach, expect, test } from "vitest";
import type { Payment, PaymentIntent } from "#contract/payments.ts";
import type { OwnSlot, SlotPlaces } from "#contract/places.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { findPlaceErrors } from "#server/features/books/check-places.ts";
import { offerRenewals } from "#server/features/memberships/renewals.ts";
import { reconcile } from "#server/features/payments/reconcile.ts";
import { read, refusal } from "#tests/server/answers.ts";
import {
  bookSlot,
  chargeCard,
  confirmCard,
  openIntent,
  refundAtProvider,
  refundsOf,
} from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const hourMs = 60 * 60_000;
let member: Person;
let other: Person;
let trainer: Person;

beforeEach(async () => {
  studio.clock.set(new Date("2026-11-22T12:00:00+06:00"));
  member = await createPerson(studio, { name: "Mina Member" });
  other = await createPerson(studio, { name: "Omar Other" });
  const offered = { available_slots: ["Morning" as const], available_classes: ["Boxing"] };
  trainer = await createTrainer(studio, { name: "Tara Trainer", places: 1, ...offered });
});

const ask = (person: Person) =>
  person.send("POST", "/create-payment-intent", {
    price: 5000,
    trainerId: trainer.id,
    slotTiming: "Morning",
  });
const charge = (person: Person) => chargeCard(studio, person, { trainerId: trainer.id });
const book = (person: Person) => bookSlot(studio, person, { trainerId: trainer.id });
const claim = (person: Person, { transactionId }: { transactionId: string }) =>
  person.send("POST", "/save-payment-info", { transactionId });
const paymentOf = (id: string) =>
  studio.db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const termsOf = async (person: Person) => {
  const payments = await read<Payment[]>(person.send("GET", "/save-payment-info"));
  return new Map(payments.map(({ transactionId, startsOn, endsOn }) => [transactionId, [startsOn, endsOn]]));
};
const slotOf = async (person: Person) =>
  (await read<OwnSlot[]>(person.send("GET", `/own-slots?trainer=${trainer.id}`)))[0];
const left = async () =>
  (await read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${trainer.id}`)))[0]?.left;
const mailsTo = ({ email }: Person, kind: "renewal" | "booked") =>
  studio.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", email)
    .where("kind", "=", kind)
    .orderBy("created_at")
    .execute();

// D52 D54
test("a membership has its place until the midnight after its last day, and no moment longer (D54)", async () => {
  await book(member);
  const end = studioMoment("2026-12-22");
  studio.clock.set(new Date(end.getTime() - 1));
  expect((await refusal(ask(other))).message).toBe("No Slot Available!");
  studio.clock.set(end);
  expect(await left()).toBe(1);
  expect((await ask(other)).status).toBe(200);
});

// D54
test("a charge whose hold ran out is booked while there is a place, and paid back otherwise (D54)", async () => {
  const [early, late] = [await openIntent(member, { trainerId: trainer.id }), await createTrainer(studio)];
  const free = await openIntent(member, { trainerId: late.id });
  studio.clock.advance(hourMs);
  const taken = await charge(other);
  for (const intent of [early, free]) await confirmCard(studio, intent);
  expect((await claim(other, taken)).status).toBe(201);
  expect((await claim(member, free)).status).toBe(201);
  const error = await refusal(claim(member, early));
  expect([error.code, error.message]).toEqual([
    "conflict",
    "Someone took the last place while you were paying. We’re refunding your card.",
  ]);
  expect(await refundsOf(studio, early.transactionId)).toEqual([5000]);
  const all = await read<Payment[]>(member.send("GET", "/save-payment-info?all=true"));
  const refused = all.find(({ transactionId }) => transactionId === early.transactionId);
  expect(refused).toMatchObject({ status: "refused", endReason: "slot-full", refunded: 50 });
});

// D54
test("of five charges at once for two places, whose holds are over, two are booked and three paid back (D54)", async () => {
  trainer = await createTrainer(studio, { places: 2, available_slots: ["Morning"] });
  const crowd = await Promise.all(Array.from({ length: 5 }, () => createPerson(studio)));
  const charges: { person: Person; transactionId: string }[] = [];
  for (const person of crowd) {
    charges.push({ person, ...(await charge(person)) });
    studio.clock.advance(hourMs);
  }
  const answers = await Promise.all(charges.map(({ person, ...charged }) => claim(person, charged)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
  const refunds = await Promise.all(charges.map(({ transactionId }) => refundsOf(studio, transactionId)));
  expect(refunds.flat()).toEqual([5000, 5000, 5000]);
  expect(await left()).toBe(0);
});

// D42 D54 D56
test("browser, webhook and reconciliation at once make one membership of one charge, and no renewal", async () => {
  const charged = await chargeCard(studio, member, { trainerId: trainer.id, className: "Boxing" });
  await Promise.all([
    claim(member, charged),
    studio.gateway.deliverDue(),
    claim(member, charged),
    reconcile(studio.parts),
  ]);
  expect([...(await termsOf(member))]).toEqual([[charged.transactionId, ["2026-11-22", "2026-12-21"]]]);
  expect(await slotOf(member)).toMatchObject({ runsUntil: "2026-12-21", className: "Boxing" });
});

// D56
test("paying again while a membership runs renews it: from the day after it, in the same place (D56)", async () => {
  await book(member);
  studio.clock.set(studioMoment("2026-12-20"));
  const intent = await read<PaymentIntent>(ask(member));
  expect(intent).toMatchObject({ heldUntil: null, startsOn: "2026-12-22", endsOn: "2027-01-21" });
  await confirmCard(studio, intent);
  await read(claim(member, intent), 201);
  expect((await termsOf(member)).get(intent.transactionId)).toEqual(["2026-12-22", "2027-01-21"]);
  const renewed = { runsUntil: "2027-01-21", renewsFrom: "2027-01-22", heldUntil: null };
  expect(await slotOf(member)).toMatchObject(renewed);
  studio.clock.set(new Date(studioMoment("2027-01-22").getTime() - 1));
  expect((await refusal(ask(other))).code).toBe("conflict");
  studio.clock.advance(1);
  expect((await ask(other)).status).toBe(200);
});

// D56
test("a membership that ended yesterday is followed by one from today, and one of long ago by nothing less", async () => {
  await book(member);
  studio.clock.set(studioMoment("2026-12-22", 600));
  expect(await read<PaymentIntent>(ask(member))).toMatchObject({
    heldUntil: expect.any(String),
    startsOn: "2026-12-22",
  });
  studio.clock.set(studioMoment("2027-03-01", 600));
  expect(await read<PaymentIntent>(ask(member))).toMatchObject({ startsOn: "2027-03-01" });
});

// D56 D60
test("charges that are heard of in any order have the same days (D56)", async () => {
  trainer = await createTrainer(studio, { places: 6, available_slots: ["Morning"] });
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  const people = await Promise.all(orders.map(() => createPerson(studio)));
  const charges = people.map(() => [] as { transactionId: string }[]);
  for (const day of ["2026-11-22", "2026-12-01", "2027-01-10"]) {
    studio.clock.set(studioMoment(day, 600));
    for (const [index, person] of people.entries()) charges[index]?.push(await charge(person));
  }
  for (const [index, person] of people.entries()) {
    for (const next of orders[index] ?? [])
      await read(claim(person, charges[index]?.[next] ?? { transactionId: "" }), 201);
    const terms = await termsOf(person);
    expect(charges[index]?.map(({ transactionId }) => terms.get(transactionId))).toEqual([
      ["2026-11-22", "2026-12-21"],
      ["2026-12-22", "2027-01-21"],
      ["2027-01-22", "2027-02-21"],
    ]);
  }
  const ends = await studio.db
    .selectFrom("slot_places")
    .select("until")
    .where("trainer_id", "=", trainer.id)
    .execute();
  expect(ends).toEqual(people.map(() => ({ until: studioMoment("2027-02-22").toISOString() })));
});

// D55
test("who waited and has paid is off the list", async () => {
  await ask(other);
  await read(member.send("POST", "/waiting-list", { trainerId: trainer.id, slotTiming: "Morning" }), 201);
  studio.clock.advance(hourMs);
  await book(member);
  expect(await read(member.send("GET", "/waiting-list"))).toEqual([]);
});

// D56 D65
test("three days before the end a mail offers to renew, once, in the morning (D56)", async () => {
  await book(member);
  studio.clock.set(new Date(studioMoment("2026-12-18").getTime() - 1));
  await offerRenewals(studio.parts);
  expect(await mailsTo(member, "renewal")).toEqual([]);
  studio.clock.advance(1);
  await offerRenewals(studio.parts);
  studio.clock.advance(24 * hourMs);
  await offerRenewals(studio.parts);
  const [mail, ...more] = await mailsTo(member, "renewal");
  expect(more).toEqual([]);
  expect([mail?.subject, mail?.due_at, mail?.valid_until]).toEqual([
    "Your Morning with Tara Trainer ends on 21 December 2026",
    studioMoment("2026-12-18", 9 * 60).toISOString(),
    studioMoment("2026-12-22").toISOString(),
  ]);
  expect(mail?.body).toContain("renew by Monday, 21 December 2026.");
  expect(mail?.body).toContain(`http://localhost:3000/morning/${trainer.id}`);
});

// D56 D58
test("when one of three memberships in a row is paid back, those after it move up, and the place ends with the last", async () => {
  const placeErrors = async () =>
    (await findPlaceErrors(studio.db, studio.clock.now())).filter((error) => error.includes(member.id));
  const [first, second, third] = [await book(member), await book(member), await book(member)];
  await refundAtProvider(studio, second.transactionId);
  await reconcile(studio.parts);
  expect(await termsOf(member)).toEqual(
    new Map([
      [first.transactionId, ["2026-11-22", "2026-12-21"]],
      [third.transactionId, ["2026-12-22", "2027-01-21"]],
    ]),
  );
  expect(await placeErrors()).toEqual([]);
  const moved = (await mailsTo(member, "booked")).find(({ subject }) => subject.startsWith("New dates"));
  expect(moved?.body).toContain("It now runs from 22 December 2026 to 21 January 2027");
  // What is paid for next has no month between.
  const { transactionId } = await book(member);
  expect((await termsOf(member)).get(transactionId)).toEqual(["2027-01-22", "2027-02-21"]);
  // The running one ends in the middle of its month: the next begins today.
  studio.clock.set(studioMoment("2026-12-02", 720));
  const admin = await createPerson(studio, { role: "admin" });
  const whole = { amount: 50, reason: "Closed." };
  await read(admin.send("POST", `/save-payment-info/${first.bookingId}/refunds`, whole));
  expect((await termsOf(member)).get(third.transactionId)).toEqual(["2026-12-02", "2027-01-01"]);
  expect(await slotOf(member)).toMatchObject({ runsUntil: "2027-02-01" });
  // Both that followed have moved up now, the third a second time.
  const moves = (await mailsTo(member, "booked")).filter(({ subject }) => subject.startsWith("New dates"));
  expect(moves).toHaveLength(3);
  expect(await placeErrors()).toEqual([]);
});

// D56 D65
test("nobody is offered to renew what they have renewed, what is not offered any more, or what they may not book (D56)", async () => {
  const closed = await createTrainer(studio, { available_slots: ["Morning"] });
  await book(member);
  await book(member);
  await bookSlot(studio, other, { trainerId: closed.id });
  await studio.db.updateTable("users").set({ slot_duration: 0 }).where("id", "=", closed.id).execute();
  const promoted = await createPerson(studio);
  await bookSlot(studio, promoted, { trainerId: (await createTrainer(studio)).id });
  await studio.db.updateTable("users").set({ role: "trainer" }).where("id", "=", promoted.id).execute();
  studio.clock.set(studioMoment("2026-12-19"));
  await offerRenewals(studio.parts);
  const mails = [member, other, promoted].map((person) => mailsTo(person, "renewal"));
  expect((await Promise.all(mails)).flat()).toEqual([]);
});

// D56 D65
test("an offer to renew that waits for the morning is not sent to who has renewed by then, or has left", async () => {
  for (const person of [member, other]) {
    trainer = await createTrainer(studio, { available_slots: ["Morning"] });
    const { bookingId } = await book(person);
    studio.clock.set(studioMoment("2026-12-18"));
    await offerRenewals(studio.parts);
    expect(await mailsTo(person, "renewal")).toHaveLength(1);
    if (person === member) await book(person);
    else await refundAtProvider(studio, (await paymentOf(bookingId)).transaction_id);
    await studio.gateway.deliverDue();
    expect(await mailsTo(person, "renewal")).toEqual([]);
    studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  }
});

// D54
test("a membership without its place, a place without its membership, and another end are named", async () => {
  const { db } = studio;
  // Other tests of this file have been in other months.
  const found = async () =>
    (await findPlaceErrors(db, studio.clock.now())).filter((error) => error.includes(member.id));
  await book(member);
  expect(await found()).toEqual([]);
  const name = `the member ${member.id} for Morning with the trainer ${trainer.id}`;
  await db
    .updateTable("slot_places")
    .set({ until: "2026-12-24" })
    .where("member_id", "=", member.id)
    .execute();
  expect(await found()).toEqual([
    `The place of ${name} is kept until 2026-12-24, the membership until 2026-12-21T18:00:00.000Z.`,
  ]);
  await db.deleteFrom("slot_places").where("member_id", "=", member.id).execute();
  expect(await found()).toEqual([`The membership of ${name} has no place.`]);
});
