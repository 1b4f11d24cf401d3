import { beforeAll, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import type { SlotPlaces, Waiting } from "#contract/places.ts";
import { read } from "#tests/server/answers.ts";
import { chargeCard, confirmCard, openIntent, refundsOf } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

/*
 * Everybody at once, in one process. Two hundred of them, before several processes: `npm run test:race`.
 */

const studio = setUpStudio();
const noon = new Date("2026-11-22T06:00:00.000Z");
const holdMs = 15 * 60_000;
let trainer: Person;
let admin: Person;

beforeAll(async () => {
  trainer = await createTrainer(studio, { places: 3, available_slots: ["Morning"] });
  admin = await createPerson(studio, { role: "admin" });
});

const gather = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(studio)));
const slot = () => ({ trainerId: trainer.id, slotTiming: "Morning" });
const ask = (person: Person) => person.send("POST", "/create-payment-intent", { price: 5000, ...slot() });

/** Pays, and claims the booking twice while the provider tells of the charge, too: how the two claims are answered. */
async function payInHaste(person: Person, intent: Awaited<ReturnType<typeof openIntent>>) {
  await confirmCard(studio, intent);
  const claim = async () => {
    const { transactionId } = intent;
    const answer = await person.send("POST", "/save-payment-info", { transactionId });
    return { ok: answer.ok, ...(await answer.json()) };
  };
  const [first, second] = await Promise.all([claim(), claim(), studio.gateway.deliverDue()]);
  return [first, second] as const;
}

/** Nine at once, and nine again once those are on the list. */
async function joinInWaves(waves: Person[][]): Promise<void> {
  for (const wave of waves)
    await Promise.all(wave.map((person) => read(person.send("POST", "/waiting-list", slot()), 201)));
}

async function positionsOf(wave: Person[]): Promise<number[]> {
  const lists = wave.map((person) => read<Waiting[]>(person.send("GET", "/waiting-list")));
  return (await Promise.all(lists)).map(([own]) => Number(own?.position)).sort((a, b) => a - b);
}

// D42 D43 D54 D55
test("of thirty at once three are booked, who paid after their hold ended gets all back, and the others wait in the order in which they came (D54, D55)", async () => {
  studio.clock.set(noon);
  const late = await Promise.all(
    (await gather(3)).map(async (person) => ({ person, intent: await openIntent(person, slot()) })),
  );
  studio.clock.advance(holdMs);
  const asked = await Promise.all(
    (await gather(30)).map(async (person) => ({ person, answer: await ask(person) })),
  );
  const holders = asked.filter(({ answer }) => answer.status === 200);
  const waiters = asked.filter(({ answer }) => answer.status === 409).map(({ person }) => person);
  expect([holders.length, waiters.length]).toEqual([3, 27]);

  const waves = [0, 9, 18].map((from) => waiters.slice(from, from + 9));
  const [booked, refused] = await Promise.all([
    Promise.all(holders.map(async ({ person, answer }) => payInHaste(person, await answer.json()))),
    Promise.all(late.map(({ person, intent }) => payInHaste(person, intent))),
    joinInWaves(waves),
  ]);
  for (const [first, second] of booked) {
    expect(first).toEqual({ ok: true, insertedId: expect.any(String) });
    expect(second).toEqual(first);
  }
  for (const claim of refused.flat()) expect(claim).toMatchObject({ ok: false, error: { code: "conflict" } });
  for (const { intent } of late) expect(await refundsOf(studio, intent.transactionId)).toEqual([5000]);

  const bookings = await read<Payment[]>(admin.send("GET", "/save-payment-info?running=true"));
  expect(bookings.map(({ email }) => email).sort()).toEqual(holders.map(({ person }) => person.email).sort());
  expect(await read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${trainer.id}`))).toEqual([
    { slotTiming: "Morning", places: 3, left: 0, held: 0, paying: 0, waiting: 27 },
  ]);
  const positions = await Promise.all(waves.map(positionsOf));
  expect(positions.flat()).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
});

// D42 D54
test("a trainer who sets the slot again and again while it is booked for a class turns nobody away", async () => {
  const own = await createTrainer(studio, { available_classes: ["Boxing", "Rowing"] });
  const order = { trainerId: own.id, className: "Boxing" };
  const charged = await Promise.all(
    (await gather(8)).map(async (person) => ({ person, ...(await chargeCard(studio, person, order)) })),
  );
  const body = { email: own.email, slot_duration: 1, available_classes: ["Boxing", "Rowing"] };
  const answers = await Promise.all(
    charged.flatMap(({ person, transactionId }) => [
      person.send("POST", "/save-payment-info", { transactionId }),
      own.send("PATCH", "/users/updateByEmail2", body),
    ]),
  );
  expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true));
});

// D91
test("one attempt at the desk that is sent for two members at once books one of them, and the other takes no place", async () => {
  const attempts = await Promise.all(
    ["one", "other", "third", "fourth"].map(async (attemptId) => {
      const orders = (await gather(2)).map(async ({ id: memberId }) => ({
        ...{ memberId, trainerId: (await createTrainer(studio, { places: 1 })).id, slotTiming: "Morning" },
        ...{ tier: "Standard", paidBy: "cash", attemptId },
      }));
      return Promise.all(orders);
    }),
  );
  for (const orders of attempts) {
    const answers = await Promise.all(orders.map((order) => admin.send("POST", "/desk-bookings", order)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const places = orders.map(({ trainerId }) =>
      read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${trainerId}`)),
    );
    const left = (await Promise.all(places)).map((slots) => slots[0]?.left);
    expect(left).toEqual(answers.map(({ status }) => (status === 201 ? 0 : 1)));
  }
});
