import { beforeEach, expect, test } from "vitest";
import { chargeCard, confirmCard, openIntent } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { reconcile } from "./reconcile.ts";

const studio = setUpStudio();
let member: Person;
let trainer: Person;

beforeEach(async () => {
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tariq Trainer", classes: ["Yoga of Tariq"] });
});

const bookings = async (person: Person) =>
  (await (await person.send("GET", "/save-payment-info")).json()) as Record<string, unknown>[];

test("ten claims of one charge at once end as one booking, all with the same id", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => member.send("POST", "/save-payment-info", { transactionId })),
  );
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { insertedId: string }[];
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(new Set(bodies.map(({ insertedId }) => insertedId)).size).toBe(1);
  expect(await bookings(member)).toHaveLength(1);
});

test("a charge of which only the webhook tells is booked once", async () => {
  const { transactionId } = await chargeCard(studio, member, { trainerId: trainer.id });
  expect(await bookings(member)).toEqual([]);
  await studio.gateway.deliverDue();
  await studio.gateway.deliverDue();
  expect(await bookings(member)).toMatchObject([{ transactionId, trainerName: "Tariq Trainer", price: 50 }]);
});
