import { beforeAll, expect, test } from "vitest";
import type { StudioClass } from "#contract/classes.ts";
import type { PaymentsSummary } from "#contract/payments.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { fillStudio } from "#tests/server/many-rows.ts";
import { createClass, createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { findBookErrors } from "./books.ts";

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
test("a booking counts from the write that makes it to the write that ends it", async () => {
  const before = await summary();
  const { transactionId } = await book();
  expect(await summary()).toMatchObject({ total: before.total + 50, payments: before.payments + 1 });
  expect(await bookings()).toBe(1);
  await entry(transactionId).set({ status: "refunded" }).execute();
  expect(await summary()).toEqual(before);
  expect(await bookings()).toBe(0);
  expect(await findBookErrors(studio.db)).toEqual([]);
});

test("nothing counts of a write that is undone", async () => {
  const { transactionId } = await book();
  const before = [await summary(), await bookings()];
  const undone = studio.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("payments")
      .set({ status: "refunded" })
      .where("transaction_id", "=", transactionId)
      .execute();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await summary(), await bookings()]).toEqual(before);
});

test("many entries, written, changed and deleted at once, are kept as the books say", async () => {
  await fillStudio(studio.db, { people: 100, articles: 0, classes: 20, reviews: 0, payments: 2000 });
  expect(await findBookErrors(studio.db)).toEqual([]);
  await studio.db
    .updateTable("payments")
    .set({ status: "refunded", class_id: "id-3" })
    .where("id", "like", "id-1%")
    .execute();
  await studio.db
    .updateTable("payments")
    .set({ status: "booked", trainer_name: "Another Name", price_cents: 700 })
    .where("id", "like", "id-11%")
    .execute();
  await studio.db.deleteFrom("payments").where("id", "like", "%7").execute();
  expect(await findBookErrors(studio.db)).toEqual([]);
});

test("a total that differs from the books is named, with how much it is off", async () => {
  await studio.db.updateTable("classes").set({ total_bookings: 41 }).where("id", "=", "id-5").execute();
  const { paid_month, trainer_id, trainer_name } = {
    paid_month: "1999-01",
    trainer_id: "t",
    trainer_name: "T",
  };
  await studio.db
    .insertInto("takings")
    .values({ paid_month, trainer_id, trainer_name, price_cents: 100, payments: 3 })
    .execute();
  const errors = await findBookErrors(studio.db);
  expect(errors).toEqual([
    { kept: "takings", of: "1999-01, T (t), 100 cents", off: 3 },
    { kept: "bookings", of: "Class 5 (id-5)", off: expect.any(Number) },
  ]);
});
