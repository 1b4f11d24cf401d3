import { beforeAll, expect, test, vi } from "vitest";
import type { Payment } from "#contract/payments.ts";
import type { Role } from "#contract/users.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, chargeCard, refundAtProvider } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let member: Person;
let other: Person;
let tara: Person;

beforeAll(async () => {
  member = await createPerson(studio, { name: "Member One" });
  other = await createPerson(studio, { name: "Omar Other" });
  tara = await createTrainer(studio, { name: "Tara" });
});

async function book(payer: Person, trainer: Person, price: number, at: string) {
  studio.clock.set(new Date(at));
  return bookSlot(studio, payer, { trainerId: trainer.id, price });
}

const paymentsOf = (reader: Person, query = "") =>
  read<Payment[]>(reader.send("GET", `/save-payment-info${query}`));
const prices = (payments: Payment[]) => payments.map(({ price }) => price);

// D24 D90
test("a trainer who once was a member reads what they paid for, too, in the order of time, and it alone with mine", async () => {
  const person = await createTrainer(studio, { name: "Tuhin", email: "tuhin@shokti.test" });
  const roleOf = (role: Role) =>
    studio.db.updateTable("users").set({ role }).where("id", "=", person.id).execute();
  await book(member, person, 2000, "2026-09-01T12:00:00.000Z");
  await roleOf("member");
  const own = await person.send("GET", "/save-payment-info?limit=1");
  expect([own.headers.get("X-Total-Count"), await read(own)]).toEqual(["0", []]);
  await book(person, tara, 5000, "2026-09-02T12:00:00.000Z");
  await roleOf("trainer");
  await book(other, person, 10000, "2026-09-03T12:00:00.000Z");
  const seen = await paymentsOf(person);
  expect(seen.map(({ price, email, card }) => [price, email, card])).toEqual([
    [100, undefined, null],
    [50, person.email, "Visa ending in 4242"],
    [20, undefined, null],
  ]);
  expect(prices(await paymentsOf(person, "?sort=amount"))).toEqual([100, 50, 20]);
  expect(prices(await paymentsOf(person, "?mine=true"))).toEqual([50]);
  expect(prices(await paymentsOf(person, "?q=omar"))).toEqual([100]);
  const first = await person.send("GET", "/save-payment-info?limit=1");
  expect(first.headers.get("X-Total-Count")).toBe("3");
  const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  expect(prices(await read<Payment[]>(person.send("GET", next)))).toEqual([50]);
});

// D24 D42
test("a member who became a trainer while they paid is booked, and still sees it and what became of the rest", async () => {
  const person = await createPerson(studio);
  const ended = await bookSlot(studio, person, { trainerId: tara.id, price: 2000 });
  const { transactionId } = await chargeCard(studio, person, { trainerId: tara.id });
  await studio.db.updateTable("users").set({ role: "trainer" }).where("id", "=", person.id).execute();
  await read(person.send("POST", "/save-payment-info", { transactionId }), 201);
  await refundAtProvider(studio, ended.transactionId);
  await studio.gateway.deliverDue();
  expect(prices(await paymentsOf(person))).toEqual([50]);
  const all = await paymentsOf(person, "?mine=true&all=true");
  expect(all.map(({ price, status, endReason }) => [price, status, endReason]).toSorted()).toEqual([
    [20, "cancelled", "provider"],
    [50, "booked", null],
  ]);
});

// D24
test("what is no booking is for its payer and admins: a trainer sees no more of it, nor of what went back of others", async () => {
  const trainer = await createTrainer(studio);
  const payer = await createPerson(studio);
  const kept = await bookSlot(studio, payer, { trainerId: trainer.id });
  const ended = await bookSlot(studio, payer, { trainerId: trainer.id });
  await refundAtProvider(studio, kept.transactionId, 500);
  await refundAtProvider(studio, ended.transactionId);
  await studio.gateway.deliverDue();
  expect(await paymentsOf(trainer, "?all=true")).toMatchObject([
    {
      transactionId: kept.transactionId,
      refunded: 0,
      refunds: [],
      receiptNumber: null,
      cancellableUntil: null,
    },
  ]);
  const looking = vi.spyOn(studio.parts.db, "selectFrom");
  await paymentsOf(trainer);
  expect(looking.mock.calls.map(([table]) => table)).not.toContain("refunds");
  looking.mockRestore();
  const admin = await createPerson(studio, { role: "admin" });
  const seen = await paymentsOf(admin, `?all=true&member=${payer.id}`);
  const backs = seen.map(({ refunded, refunds }) => [refunded, refunds.map(({ amount }) => amount)]);
  expect(backs.toSorted()).toEqual([
    [5, [5]],
    [50, [50]],
  ]);
  expect(seen.map(({ cancellableUntil }) => cancellableUntil)).toEqual([null, null]);
  expect(await paymentsOf(admin, `?member=${payer.id}`)).toHaveLength(1);
});

// D24 D47
test("each list says how many payments it has, and of a whole one without counting them", async () => {
  const trainer = await createTrainer(studio);
  const [payer, admin] = [await createPerson(studio), await createPerson(studio, { role: "admin" })];
  for (const _ of [1, 2]) await bookSlot(studio, payer, { trainerId: trainer.id });
  const ended = await bookSlot(studio, payer, { trainerId: trainer.id });
  await refundAtProvider(studio, ended.transactionId);
  await studio.db.updateTable("users").set({ role: "member" }).where("id", "=", trainer.id).execute();
  for (const _ of [1, 2, 3]) await bookSlot(studio, trainer, { trainerId: tara.id });
  const own = await bookSlot(studio, trainer, { trainerId: tara.id });
  await refundAtProvider(studio, own.transactionId);
  await studio.gateway.deliverDue();
  const looking = vi.spyOn(studio.parts.db, "selectFrom");
  const sizeOf = async (reader: Person, query: string) => {
    const whole = await paymentsOf(reader, `?${query}`);
    looking.mockClear();
    const { headers } = await reader.send("GET", `/save-payment-info?limit=1&${query}`);
    expect(headers.get("X-Total-Count"), query).toBe(String(whole.length));
    return [whole.length, looking.mock.calls.filter(([table]) => table === "payments").length];
  };
  // The former trainer's own alone, then those with them, too.
  expect(await sizeOf(trainer, "")).toEqual([3, 2]);
  await studio.db.updateTable("users").set({ role: "trainer" }).where("id", "=", trainer.id).execute();
  expect(await sizeOf(trainer, "")).toEqual([5, 2]);
  expect(await sizeOf(trainer, "all=true")).toEqual([6, 2]);
  expect(await sizeOf(trainer, "mine=true")).toEqual([3, 2]);
  for (const query of ["", "q=", "all=true"]) expect((await sizeOf(admin, query))[1], query).toBe(1);
  expect(await sizeOf(admin, `member=${payer.id}`)).toEqual([2, 2]);
  looking.mockRestore();
});

// D60
test("payments are narrowed to days at the studio, both of which count", async () => {
  const trainer = await createTrainer(studio);
  for (const [price, at] of [
    [2000, "2027-02-27T17:59:59.000Z"],
    [5000, "2027-02-27T18:00:00.000Z"],
    [10000, "2027-02-28T17:59:59.000Z"],
  ] as const) {
    studio.clock.set(new Date(at));
    await bookSlot(studio, await createPerson(studio), { trainerId: trainer.id, price });
  }
  const admin = await createPerson(studio, { role: "admin" });
  const path = `?trainer=${trainer.id}`;
  expect(prices(await paymentsOf(admin, `${path}&from=2027-02-28&until=2027-02-28`))).toEqual([100, 50]);
  expect(prices(await paymentsOf(admin, `${path}&until=2027-02-27`))).toEqual([20]);
});
