import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Payment } from "#contract/payments.ts";
import type { OwnSlot } from "#contract/places.ts";
import { CardProviderUnavailable } from "#server/ports/cards/card-provider.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { confirmCard, countIntents, openIntent } from "#tests/server/charges.ts";
import { createClass, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;
let intentsBefore: number;

beforeAll(async () => {
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, {
    name: "Tariq Trainer",
    available_slots: ["Morning"],
    slot_duration: 1.5,
    slotDays: ["Tuesday", "Sunday"],
    available_classes: ["Boxing"],
  });
  await createClass(studio, { class_name: "Rowing" });
});

beforeEach(async () => {
  intentsBefore = await countIntents(studio);
});

const ask = (person: Person, input: Record<string, unknown> = {}) =>
  person.send("POST", "/create-payment-intent", {
    price: 5000,
    trainerId: trainer.id,
    slotTiming: "Morning",
    ...input,
  });
const heldAt = async ({ id }: Person) =>
  (await read<OwnSlot[]>(member.send("GET", `/own-slots?trainer=${id}`)))[0]?.heldUntil;
const newIntents = async () => (await countIntents(studio)) - intentsBefore;

// §7.25 D40 D41
test.each([2000, 5000, 10000])(
  "%i cents open an intent of that amount, with what it pays for (D41)",
  async (price) => {
    const { transactionId, clientSecret } = await openIntent(member, {
      price,
      trainerId: trainer.id,
      className: "boxing",
    });
    expect(clientSecret).toContain(transactionId);
    expect(await studio.parts.cards.fetchIntent(transactionId)).toMatchObject({
      amountCents: price,
      currency: "usd",
      status: "requires_payment_method",
      metadata: {
        memberId: member.id,
        trainerId: trainer.id,
        slotTiming: "Morning",
        slotDuration: "1.5",
        slotDays: "Sunday,Tuesday",
        className: "Boxing",
      },
    });
  },
);

test("the provider is told what is paid for and whom to send its receipt, under a key of the member's own", async () => {
  const asked = vi.spyOn(studio.parts.cards, "createIntent");
  await read(ask(member, { attemptId: "attempt-7" }));
  expect(asked).toHaveBeenCalledExactlyOnceWith({
    amountCents: 5000,
    metadata: expect.any(Object),
    idempotencyKey: `${member.id}:attempt-7`,
    receiptEmail: member.email,
    description: "Standard membership: Morning",
  });
  asked.mockRestore();
});

test("a slot of another length than the member was shown is refused before any intent exists", async () => {
  expect((await ask(member, { shownSlotDuration: 1.5 })).status).toBe(200);
  intentsBefore = await countIntents(studio);
  const error = await refusal(ask(member, { shownSlotDuration: 2 }));
  expect(error.code).toBe("conflict");
  expect(error.message).toBe(
    "This slot is now 1.5 hours long, Sun and Tue. Check that it still suits you before you pay.",
  );
  expect(await newIntents()).toBe(0);
});

// D53
test("a slot on other days than the member was shown is refused before any intent exists", async () => {
  expect((await ask(member, { shownSlotDays: ["Tuesday", "Sunday"] })).status).toBe(200);
  intentsBefore = await countIntents(studio);
  const error = await refusal(ask(member, { shownSlotDays: ["Sunday", "Tuesday", "Thursday"] }));
  expect(error.code).toBe("conflict");
  expect(error.message).toContain("Sun and Tue");
  expect(await newIntents()).toBe(0);
});

test("what the browser says of names, duration and member is ignored (D32)", async () => {
  const { transactionId } = await openIntent(member, {
    trainerId: trainer.id,
    trainerName: "Else",
    slotDuration: 9,
    memberId: trainer.id,
    metadata: { memberId: trainer.id },
  });
  const intent = await studio.parts.cards.fetchIntent(transactionId);
  expect(intent?.metadata).toMatchObject({ memberId: member.id, slotDuration: "1.5" });
  expect(intent?.metadata).not.toHaveProperty("trainerName");
});

// D40
test("an amount that is no tier's answers 400 and opens no intent (D40)", async () => {
  for (const price of [0, 1, 50, 1999, 2001, -5000, 50.5, 5_000_000, 1e308, "5000", null]) {
    const error = await refusal(ask(member, { price }));
    expect([error.code, Object.keys(error.fields ?? {})], String(price)).toEqual(["invalid", ["price"]]);
  }
  const { message, fields } = await refusal(ask(member, { price: 1999 }));
  expect([message, fields?.price]).toEqual(Array(2).fill("Choose one of the memberships."));
  expect(await newIntents()).toBe(0);
});

test("a missing or wrong field answers 400, names it, and opens no intent", async () => {
  const wrong: [Record<string, unknown>, string][] = [
    [{ price: undefined }, "price"],
    [{ trainerId: undefined }, "trainerId"],
    [{ trainerId: "../admin" }, "trainerId"],
    [{ slotTiming: "Night" }, "slotTiming"],
    [{ slotTiming: "morning" }, "slotTiming"],
    [{ attemptId: "a b" }, "attemptId"],
    [{ className: "" }, "className"],
    [{ className: "Unheard of" }, "className"],
    [{ className: "Box\u0000ing" }, "className"],
    [{ className: "Rowing" }, "className"],
  ];
  for (const [input, field] of wrong) {
    const error = await refusal(ask(member, input));
    expect([error.code, Object.keys(error.fields ?? {})]).toEqual(["invalid", [field]]);
  }
  const notTaught = await refusal(ask(member, { className: "Rowing" }));
  expect(notTaught.fields).toEqual({ className: "This trainer doesn’t teach that class." });
  expect(await newIntents()).toBe(0);
});

test("nobody pays without a token", async () => {
  const body = { price: 5000, trainerId: trainer.id, slotTiming: "Morning" };
  expect((await refusal(send(studio, "POST", "/create-payment-intent", body))).code).toBe("unauthenticated");
  expect(await newIntents()).toBe(0);
});

// §6.5 D41
test("only members book: 403 for trainers, their own slot included, and for admins", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const other = await createTrainer(studio);
  for (const person of [trainer, other, admin])
    expect(await refusal(ask(person))).toMatchObject({
      code: "forbidden",
      message: "Only members can book a slot.",
    });
  expect(await newIntents()).toBe(0);
});

test("somebody who is no trainer cannot be booked: 404, the same as for an unknown id", async () => {
  const applicant = await createPerson(studio, { request_status: "requested" });
  for (const trainerId of [applicant.id, member.id, "nobody-at-all"])
    expect(await refusal(ask(member, { trainerId }))).toMatchObject({
      code: "not_found",
      message: "We couldn’t find this trainer.",
    });
  expect(await newIntents()).toBe(0);
});

// §5.7 D41
test("a slot that is closed or not offered answers 409 with the words of the page (spec §8)", async () => {
  const closed = await createTrainer(studio, { slot_duration: 0 });
  for (const input of [{ slotTiming: "Evening" }, { trainerId: closed.id }])
    expect(await refusal(ask(member, input))).toMatchObject({
      code: "conflict",
      message: "No Slot Available!",
    });
  expect(await newIntents()).toBe(0);
});

// D41
test("one attempt is one intent, however often and however many times at once it is sent (D41)", async () => {
  // The place is held for longer with each asking.
  studio.clock.set(new Date());
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => read(ask(member, { attemptId: "attempt-1" }))),
  );
  answers.push(await read(ask(member, { attemptId: "attempt-1" })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await newIntents()).toBe(1);
});

// D41
test("a trainer who changes their name between two requests of one attempt leaves it the same intent", async () => {
  const own = await createTrainer(studio, { name: "Tara Before" });
  const order = { trainerId: own.id, attemptId: "attempt-6" };
  const first = await openIntent(member, order);
  await studio.db.updateTable("users").set({ name: "Tara After" }).where("id", "=", own.id).execute();
  expect((await openIntent(member, order)).transactionId).toBe(first.transactionId);
  await confirmCard(studio, first);
  const { transactionId } = first;
  await read(member.send("POST", "/save-payment-info", { transactionId }), 201);
  const [booking] = await read<Payment[]>(member.send("GET", `/save-payment-info?trainer=${own.id}`));
  expect(booking?.trainerName).toBe("Tara After");
});

test("an attempt used again for something else answers 409, opens nothing, and keeps the place it holds", async () => {
  await read(ask(member, { attemptId: "attempt-2" }));
  for (const input of [{ price: 2000 }, { className: "Boxing" }])
    expect(await refusal(ask(member, { attemptId: "attempt-2", ...input }))).toMatchObject({
      code: "conflict",
      message: "This payment was started for something else. Choose the slot again.",
    });
  expect(await newIntents()).toBe(1);
  expect(await heldAt(trainer)).toEqual(expect.any(String));
});

// D54
test("an attempt used again for another slot holds no place there, and the one of its own stays", async () => {
  const other = await createTrainer(studio);
  await read(ask(member, { attemptId: "attempt-5" }));
  const again = { trainerId: other.id, attemptId: "attempt-5" };
  expect((await refusal(ask(member, again))).code).toBe("conflict");
  expect([await heldAt(other), await heldAt(trainer)]).toEqual([null, expect.any(String)]);
});

test("two members' attempts of the same name are two intents", async () => {
  const other = await createPerson(studio);
  const first = await openIntent(member, { trainerId: trainer.id, attemptId: "attempt-3" });
  const second = await openIntent(other, { trainerId: trainer.id, attemptId: "attempt-3" });
  expect(second.transactionId).not.toBe(first.transactionId);
});

test("two askings without an attempt's name are two intents", async () => {
  await openIntent(member, { trainerId: trainer.id });
  await openIntent(member, { trainerId: trainer.id });
  expect(await newIntents()).toBe(2);
});

test("a provider that does not answer is 503, and the same attempt works later", async () => {
  const outage = vi
    .spyOn(studio.parts.cards, "createIntent")
    .mockRejectedValueOnce(new CardProviderUnavailable("no answer from 10.0.0.7"));
  const refused = await ask(member, { attemptId: "attempt-4" });
  expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
  const error = await refusal(refused);
  expect(error.code).toBe("unavailable");
  expect(error.message).not.toContain("10.0.0.7");
  outage.mockRestore();
  await read(ask(member, { attemptId: "attempt-4" }));
  expect(await newIntents()).toBe(1);
});
