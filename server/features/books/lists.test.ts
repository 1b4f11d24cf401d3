import { beforeAll, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const people = {} as Record<"admin" | "émile" | "mina" | "tariq" | "tara", Person>;

beforeAll(async () => {
  people.admin = await createPerson(studio, { role: "admin" });
  people.émile = await createPerson(studio, { name: "Émile Été" });
  people.mina = await createPerson(studio, { name: "Mina 100%" });
  people.tariq = await createTrainer(studio, { name: "Tariq" });
  people.tara = await createTrainer(studio, { name: "Tara" });
  await book(people.émile, people.tariq, 2000, "2026-10-31T17:59:59.000Z");
  await book(people.émile, people.tara, 5000, "2026-10-31T18:00:00.000Z");
  await book(people.mina, people.tariq, 10000, "2026-11-15T12:00:00.000Z");
  studio.clock.run();
});

async function book(member: Person, trainer: Person, price: number, at: string) {
  studio.clock.set(new Date(at));

  await bookSlot(studio, member, { trainerId: trainer.id, price });
}

const paymentsOf = (reader: Person, query = "") =>
  read<Payment[]>(reader.send("GET", `/save-payment-info${query}`));
const prices = (payments: Payment[]) => payments.map(({ price }) => price);

// §7.8 D24
test("a member reads their own payments only, with their email, the newest first (D24)", async () => {
  const payments = await paymentsOf(people.émile);
  expect(payments.map(({ trainerName, price }) => [trainerName, price])).toEqual([
    ["Tara", 50],
    ["Tariq", 20],
  ]);
  expect(new Set(payments.map(({ email }) => email))).toEqual(new Set([people.émile.email]));
});

// D24
test("a trainer reads what was booked with them, and nobody's email (D24)", async () => {
  const payments = await paymentsOf(people.tariq);
  expect(payments.map(({ userName }) => userName)).toEqual(["Mina 100%", "Émile Été"]);
  expect(JSON.stringify(payments)).not.toContain("@");
  expect(payments.map(({ memberId }) => memberId)).toEqual([null, null]);
});

// D24 D58
test("a payment is found by its receipt's number or its last digits, by whoever may read that receipt", async () => {
  const [mina] = await paymentsOf(people.mina);
  const number = mina?.receiptNumber ?? "";
  const digits = number.slice(-6);
  for (const q of [number, digits]) {
    const found = await paymentsOf(people.admin, `?q=${q}`);
    expect(found.map(({ receiptNumber }) => receiptNumber)).toEqual([number]);
    expect(await paymentsOf(people.mina, `?q=${q}`)).toHaveLength(1);
    expect(await paymentsOf(people.tariq, `?q=${q}`)).toEqual([]);
    expect(await paymentsOf(people.émile, `?q=${q}`)).toEqual([]);
  }
  expect(await paymentsOf(people.admin, `?q=2025-${digits}`)).toEqual([]);
  // Three digits may be in another payment's id as well.
  const short = await paymentsOf(people.admin, `?q=${digits.slice(-3)}`);
  expect(short.map(({ receiptNumber }) => receiptNumber)).toContain(number);
});

// D52
test.each([
  ["2026-11-29T17:59:59.000Z", [100, 50, 20]],
  ["2026-11-29T18:00:00.000Z", [100, 50]],
  ["2026-11-30T18:00:00.000Z", [100]],
  ["2026-12-14T18:00:00.000Z", []],
])(
  "the memberships that run at %s are those whose last day at the studio is not over",
  async (now, running) => {
    studio.clock.set(new Date(now));
    const admin = await createPerson(studio, { role: "admin" });
    const list = admin.send("GET", "/save-payment-info?running=true");
    expect((await list).headers.get("X-Total-Count")).toBe(String(running.length));
    expect(prices(await read<Payment[]>(list))).toEqual(running);
  },
);
// D24
test("an admin finds the payments of one member and of one trainer; others find nothing but their own by it", async () => {
  const { émile, mina, tariq } = people;
  expect(prices(await paymentsOf(people.admin, `?member=${émile.id}`))).toEqual([50, 20]);
  expect(prices(await paymentsOf(people.admin, `?trainer=${tariq.id}`))).toEqual([100, 20]);
  expect(prices(await paymentsOf(people.admin, `?trainer=${tariq.id}&member=${mina.id}`))).toEqual([100]);
  expect(await paymentsOf(people.admin, "?mine=true")).toEqual([]);
  expect(await paymentsOf(émile, `?member=${mina.id}`)).toEqual([]);
  expect(prices(await paymentsOf(tariq, `?member=${émile.id}`))).toEqual([20]);
});

// §2.53 D24
test("an admin reads all payments, in full (D24)", async () => {
  const payments = await paymentsOf(people.admin);
  expect(prices(payments)).toEqual([100, 50, 20]);
  expect(payments.map(({ email }) => email)).toEqual([
    people.mina.email,
    people.émile.email,
    people.émile.email,
  ]);
  expect(payments.map(({ memberId }) => memberId)).toEqual([
    people.mina.id,
    people.émile.id,
    people.émile.id,
  ]);
});

test("somebody without payments reads an empty list; nobody without a token reads anything", async () => {
  expect(await paymentsOf(await createPerson(studio))).toEqual([]);
  expect((await refusal(send(studio, "GET", "/save-payment-info"))).code).toBe("unauthenticated");
});

test("payments are found by member, trainer and transaction, accents and case aside", async () => {
  for (const q of ["émile", "EMILE ete", "été"])
    expect(prices(await paymentsOf(people.admin, `?q=${encodeURIComponent(q)}`)), q).toEqual([50, 20]);
  expect(prices(await paymentsOf(people.admin, "?q=tara"))).toEqual([50]);
  expect(prices(await paymentsOf(people.admin, "?q=100%25"))).toEqual([100]);
  const [first] = await paymentsOf(people.admin);
  expect(await paymentsOf(people.admin, `?q=${first?.transactionId}`)).toEqual([first]);
});

test("a search stays within what its reader may see, and never reads emails", async () => {
  expect(await paymentsOf(people.émile, "?q=mina")).toEqual([]);
  expect(await paymentsOf(people.tara, "?q=mina")).toEqual([]);
  expect(await paymentsOf(people.tariq, `?q=${people.émile.email.split("@")[0]}`)).toEqual([]);
});

test("an order that the books do not have answers 400", async () => {
  expect((await refusal(people.admin.send("GET", "/save-payment-info?sort=name"))).fields).toHaveProperty(
    "sort",
  );
});

// D58
test("the takings are summed by month where the studio is, by tier and by trainer, over all time or some days", async () => {
  const taken = (total: number, payments: number) => ({ total, charged: total, returned: 0, payments });
  studio.clock.set(new Date("2026-11-29T12:00:00.000Z"));
  const admin = await createPerson(studio, { role: "admin" });
  const summary = (query = "") =>
    read<PaymentsSummary>(admin.send("GET", `/save-payment-info/summary${query}`));
  expect(await summary()).toEqual({
    ...taken(170, 3),
    byMonth: [
      { label: "2026-10", ...taken(20, 1) },
      { label: "2026-11", ...taken(150, 2) },
    ],
    ...{ byDay: [], before: null, returnedOfEarlier: 0, atDesk: { charged: 0, returned: 0, byWay: [] } },
    byTier: [
      { label: "Basic", ...taken(20, 1) },
      { label: "Standard", ...taken(50, 1) },
      { label: "Premium", ...taken(100, 1) },
    ],
    byTrainer: [
      { label: "Tariq", ...taken(120, 2) },
      { label: "Tara", ...taken(50, 1) },
    ],
    memberships: { running: 3, toCome: 0, endingThisMonth: 2 },
    slots: [
      { trainerName: "Tara", slotTiming: "Morning", places: 12, taken: 1 },
      { trainerName: "Tara", slotTiming: "Evening", places: 12, taken: 0 },
      { trainerName: "Tariq", slotTiming: "Morning", places: 12, taken: 2 },
      { trainerName: "Tariq", slotTiming: "Evening", places: 12, taken: 0 },
    ].map((slot) => ({ ...slot, trainerId: expect.any(String), held: 0, waiting: 0, offeredUntil: [] })),
  });
  for (const [query, total] of [
    ["?from=2026-10-31", 170],
    ["?from=2026-11-01", 150],
    ["?from=2026-11-02", 100],
    ["?until=2026-10-31", 20],
    ["?until=2026-11-01", 70],
    ["?until=2026-11-30", 170],
    ["?from=2026-10-15&until=2026-11-15", 170],
    ["?from=2026-10-01&until=2026-10-31", 20],
    ["?from=2026-11-02&until=2026-11-14", 0],
    ["?from=2026-11-15&until=2026-11-15", 100],
    ["?from=2026-12-01&until=2026-11-01", 0],
  ] as const)
    expect((await summary(query)).total, query).toBe(total);
  expect(
    (await refusal(admin.send("GET", "/save-payment-info/summary?from=2026-13-01"))).fields,
  ).toHaveProperty("from");
});

test("the takings are for admins: 401 for nobody, 403 for members and trainers", async () => {
  const path = "/save-payment-info/summary";
  expect((await refusal(send(studio, "GET", path))).code).toBe("unauthenticated");
  expect((await refusal(people.mina.send("GET", path))).code).toBe("forbidden");
  expect((await refusal(people.tariq.send("GET", path))).code).toBe("forbidden");
});
