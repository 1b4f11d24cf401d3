import { beforeAll, expect, test } from "vitest";
import type { StudioClass } from "#contract/classes.ts";
import type { MovementKind } from "#contract/payments.ts";
import type { SlotPlaces } from "#contract/places.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { newId } from "#server/core/ids.ts";
import { lockPeople } from "#server/db/locks.ts";
import { movementColumns, refundColumns } from "#server/db/rows.ts";
import { offerPlaces } from "#server/features/places/offers.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, openIntent } from "#tests/server/charges.ts";
import { fillStudio } from "#tests/server/many-rows.ts";
import { createClass, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { findBookErrors } from "./check-books.ts";

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;
let classId: string;

beforeAll(async () => {
  admin = await createPerson(studio, { role: "admin" });
  member = await createPerson(studio);
  classId = await createClass(studio, { class_name: "Row" });
  trainer = await createTrainer(studio, { available_classes: ["Row"] });
});

const summary = () => read<PaymentsSummary>(admin.send("GET", "/save-payment-info/summary"));
const bookings = async () =>
  (await read<StudioClass>(send(studio, "GET", `/classes/${classId}`))).total_bookings;
const book = () => bookSlot(studio, member, { trainerId: trainer.id, price: 5000, className: "Row" });
const entry = (transactionId: string) =>
  studio.db.updateTable("payments").where("transaction_id", "=", transactionId);

// D34
test("a booking counts for its class from the write that makes it to the write that ends it, its charge for good", async () => {
  const before = await summary();
  const { transactionId } = await book();
  const after = { total: before.total + 50, charged: before.charged + 50, payments: before.payments + 1 };
  expect(await summary()).toMatchObject(after);
  expect(await bookings()).toBe(1);
  await entry(transactionId).set({ status: "cancelled", end_reason: "member" }).execute();
  expect(await summary()).toMatchObject(after);
  expect(await bookings()).toBe(0);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

// D58
test("what goes back leaves the takings in the month in which it does, and what fails comes back to them", async () => {
  const { transactionId } = await book();
  const before = await summary();
  const { id } = await entry(transactionId)
    .set("class_name", "Row")
    .returning("id")
    .executeTakeFirstOrThrow();
  const moved = (kind: MovementKind, amount_cents: number, day: string) =>
    moveOf(id, { kind, amount_cents, day, provider_id: `re_${transactionId}` });
  await moved("refund", -2000, "2031-03-05");
  expect(await summary()).toMatchObject({ total: before.total - 20, charged: before.charged, returned: 20 });
  expect((await summary()).byMonth.at(-1)).toEqual({
    label: "2031-03",
    total: -20,
    charged: 0,
    returned: 20,
    payments: 0,
  });
  await moved("refund_failed", 2000, "2031-03-06");
  expect(await summary()).toMatchObject({ total: before.total, returned: 0 });
});

// D58
test("movements are added to and nothing else, whoever writes", async () => {
  const { transactionId } = await book();
  const { db } = studio;
  const changed = db
    .updateTable("movements")
    .set({ amount_cents: 1 })
    .where("provider_id", "=", transactionId);
  await expect(changed.execute()).rejects.toThrow("movements are added to and nothing else");
  const deleted = db.deleteFrom("movements").where("provider_id", "=", transactionId);
  await expect(deleted.execute()).rejects.toThrow("movements are added to and nothing else");
});

// D58
test("never more can go back than was paid, whoever writes", async () => {
  const { transactionId } = await book();
  const { db } = studio;
  const { id } = await entry(transactionId)
    .set("class_name", "Row")
    .returning("id")
    .executeTakeFirstOrThrow();
  const refund = (amount_cents: number, changes: { state?: "failed" } = {}) =>
    db
      .insertInto("refunds")
      .values(
        refundColumns({
          id: newId(),
          payment_id: id,
          amount_cents,
          cause: "admin",
          reason: "Asked",
          ...changes,
          createdAt: new Date(),
        }),
      )
      .execute();
  await refund(3000);
  await refund(5000, { state: "failed" });
  await expect(refund(2001)).rejects.toThrow();
  await refund(2000);
  const failed = db.updateTable("refunds").set({ state: "due" }).where("payment_id", "=", id);
  await expect(failed.execute()).rejects.toThrow();
});

test("nothing counts of a write that is undone", async () => {
  const { transactionId } = await book();
  const before = [await summary(), await bookings()];
  const undone = studio.db.transaction().execute(async (tx) => {
    await lockPeople(tx, [member.id]);
    await tx
      .updateTable("payments")
      .set({ status: "cancelled", end_reason: "member" })
      .where("transaction_id", "=", transactionId)
      .execute();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await summary(), await bookings()]).toEqual(before);
});

test("many entries, written and changed at once, are kept as the books say", async () => {
  await fillStudio(studio.db, { people: 100, articles: 0, classes: 20, reviews: 0, payments: 2000 });
  expect(await findBookErrors(studio.db)).toEqual([]);
  await studio.db
    .updateTable("payments")
    .set({ status: "cancelled", end_reason: "member", class_id: "id-3" })
    .where("id", "like", "id-1%")
    .execute();
  await studio.db
    .updateTable("payments")
    .set({ status: "booked", end_reason: null })
    .where("id", "like", "id-11%")
    .execute();
  expect(await findBookErrors(studio.db)).toEqual([]);
});

test("a total that differs from the books is named, with how much it is off", async () => {
  await studio.db.updateTable("classes").set({ total_bookings: 41 }).where("id", "=", "id-5").execute();
  const taken = { month: "1999-01", trainer_id: "t", trainer_name: "T", price_cents: 100 };
  await studio.db
    .insertInto("takings")
    .values({ ...taken, payments: 3, charged_cents: 300, returned_cents: 0 })
    .execute();
  expect(await findBookErrors(studio.db)).toEqual([
    expect.stringMatching(
      /^Class Class 5 \(id-5\) counts \d+ bookings (more|fewer) than there are payments\.$/,
    ),
    "The takings of 1999-01, T (t), $1 differ from the movements: 3 charges more, $3 more charged.",
  ]);
});

// D54 D55
test("Balance counts who has a place in a slot, for whom one is held and who waits for one, and leaves out a closed slot that nobody has", async () => {
  studio.clock.set(new Date("2026-11-22T06:00:00.000Z"));
  const waiting = await createPerson(studio);
  const [full, closed, empty] = await Promise.all(
    ["Full", "Closed", "Empty"].map((name) =>
      createTrainer(studio, { name, places: 1, available_slots: ["Morning"] }),
    ),
  );
  const slotsOf = async (one?: Person) =>
    (await summary()).slots.filter(({ trainerId }) => trainerId === one?.id);
  await bookSlot(studio, member, { trainerId: closed?.id });
  for (const one of [closed, empty])
    await studio.db
      .updateTable("users")
      .set({ slot_duration: 0 })
      .where("id", "=", String(one?.id))
      .execute();
  await openIntent(member, { trainerId: full?.id });
  await read(waiting.send("POST", "/waiting-list", { trainerId: full?.id, slotTiming: "Morning" }), 201);
  const slot = { slotTiming: "Morning", places: 1, taken: 1 };
  expect(await slotsOf(full)).toMatchObject([{ ...slot, held: 1, waiting: 1, offeredUntil: [] }]);
  expect(await slotsOf(closed)).toMatchObject([{ ...slot, held: 0, waiting: 0 }]);
  expect(await slotsOf(empty)).toEqual([]);
  studio.clock.advance(60 * 60_000);
  await offerPlaces(studio.parts);
  // Offered for a day.
  const offered = { held: 1, waiting: 0, offeredUntil: ["2026-11-23T07:00:00.000Z"] };
  expect(await slotsOf(full)).toMatchObject([{ ...slot, ...offered }]);
  studio.clock.advance(24 * 60 * 60_000);
  expect(await slotsOf(full)).toMatchObject([{ ...slot, taken: 0, held: 0, waiting: 0, offeredUntil: [] }]);
});

// D54 D55
test("who waits and already pays for a place counts once, alike on Balance and with the trainer's slots", async () => {
  const [waiting, trainer] = await Promise.all([
    createPerson(studio),
    createTrainer(studio, { places: 1, available_slots: ["Morning"] }),
  ]);
  const held = async (by: Person) => {
    await openIntent(by, { trainerId: trainer.id });
    const [slot] = await read<SlotPlaces[]>(admin.send("GET", `/slot-places?trainer=${trainer.id}`));
    const ofBalance = (await summary()).slots.find(({ trainerId }) => trainerId === trainer.id);
    return { slot, ofBalance };
  };
  await held(member);
  await read(waiting.send("POST", "/waiting-list", { trainerId: trainer.id, slotTiming: "Morning" }), 201);
  studio.clock.advance(60 * 60_000);
  expect(await held(waiting)).toMatchObject({
    slot: { held: 1, paying: 0, waiting: 1 },
    ofBalance: { taken: 1, held: 1, waiting: 0 },
  });
});

// D58
test("a range has its days one by one, what it is compared with, and what went back for payments from before it", async () => {
  const { transactionId } = await book();
  const id = await idOf(transactionId);
  const charged = (day: string, paymentId: string) =>
    moveOf(paymentId, { kind: "charge", amount_cents: 5000, day, provider_id: `ch_${day}` });
  const within = (from: string, until: string) =>
    read<PaymentsSummary>(admin.send("GET", `/save-payment-info/summary?from=${from}&until=${until}`));
  const today = studioDay(studio.clock.now());
  const own = await within(today, today);
  expect(own.byDay).toEqual([
    { label: today, total: own.total, charged: own.charged, returned: own.returned, payments: own.payments },
  ]);
  expect(own.before).toMatchObject({ from: dayAfter(today, -1), until: dayAfter(today, -1) });
  expect(own.returnedOfEarlier).toBe(0);
  // Movements of this payment outside its own days.
  await charged("2019-02-03", id);
  await charged("2019-03-31", id);
  await moveOf(id, {
    kind: "refund",
    amount_cents: -1500,
    day: dayAfter(today, 40),
    provider_id: "re_later",
  });
  const march = await within("2019-03-01", "2019-03-31");
  expect(march).toMatchObject({
    charged: 50,
    before: { from: "2019-02-01", until: "2019-02-28", charged: 50, returned: 0, total: 50, payments: 1 },
  });
  expect(march.byDay).toHaveLength(31);
  expect(march.byDay.at(-1)).toMatchObject({ label: "2019-03-31", charged: 50 });
  expect((await within("2019-03-01", "2019-04-01")).byDay).toEqual([]);
  expect((await within("2019-03-25", "2019-03-31")).before).toMatchObject({
    from: "2019-03-18",
    until: "2019-03-24",
    charged: 0,
  });
  const later = await within(dayAfter(today, 39), dayAfter(today, 41));
  expect(later).toMatchObject({ returned: 15, returnedOfEarlier: 15, byDay: [], before: null });
  // So far this range has had as many days as are compared.
  const begun = await within(dayAfter(today, -1), dayAfter(today, 2));
  expect(begun.before).toMatchObject({ from: dayAfter(today, -5), until: dayAfter(today, -4) });
  expect(begun.byDay.map(({ label }) => label)).toEqual([dayAfter(today, -1), today]);
});

// D58
test("a trainer of whom nothing was charged or went back in the end has no row among the takings", async () => {
  const { transactionId } = await book();
  const id = await idOf(transactionId);
  for (const [kind, amount_cents] of [
    ["refund", -900],
    ["refund_failed", 900],
  ] as const)
    await moveOf(id, { kind, amount_cents, day: "2032-01-05", provider_id: "re_back" });
  const days = "from=2032-01-01&until=2032-01-31";
  const { byTier, byTrainer } = await read<PaymentsSummary>(
    admin.send("GET", `/save-payment-info/summary?${days}`),
  );
  expect([byTier, byTrainer]).toEqual([[], []]);
});

async function idOf(transactionId: string): Promise<string> {
  const payment = studio.db.selectFrom("payments").select("id").where("transaction_id", "=", transactionId);
  return (await payment.executeTakeFirstOrThrow()).id;
}

type Moved = { kind: MovementKind; amount_cents: number; day: string; provider_id: string };

function moveOf(payment_id: string, { day, ...moved }: Moved) {
  return studio.db
    .insertInto("movements")
    .values(
      movementColumns({
        ...{ id: newId(), payment_id, ...moved, state: "done" },
        ...{ happenedAt: new Date(`${day}T06:00:00.000Z`), createdAt: new Date() },
      }),
    )
    .execute();
}
