import { beforeEach, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import type { Retention } from "#contract/retention.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let tara: Person;
let rafi: Person;

beforeEach(async () => {
  on("2026-03-01");
  admin = await createPerson(studio, { role: "admin" });
  tara = await createTrainer(studio, { name: "Tara Trainer" });
  rafi = await createTrainer(studio, { name: "Rafi Trainer" });
});

/** Noon at the studio. */
const on = (day: string) => studio.clock.set(new Date(`${day}T06:00:00.000Z`));
const retention = (query = "", as = admin) => as.send("GET", `/save-payment-info/retention${query}`);

/** A member who pays on each of these days, for the same slot of Tara unless said otherwise. */
async function pays(...payments: { on: string; trainer?: Person; price?: number; slotTiming?: string }[]) {
  const member = await createPerson(studio);
  for (const { on: day, trainer = tara, ...more } of payments) {
    on(day);
    await bookSlot(studio, member, { trainerId: trainer.id, ...more });
  }
  return member;
}

// D79
test("of memberships that ended, those that the same person went on with within two weeks were renewed, or moved to another slot", async () => {
  // Each of the first ones ends in March.
  const abir = await createTrainer(studio, { name: "Abir Trainer" });
  await pays({ on: "2026-03-01" }, { on: "2026-03-30", price: 2000 }, { on: "2026-04-10" });
  await pays({ on: "2026-03-01" }, { on: "2026-04-14" });
  await pays({ on: "2026-03-01" }, { on: "2026-04-15" });
  await pays({ on: "2026-03-01" }, { on: "2026-04-02", trainer: rafi });
  await pays({ on: "2026-03-01" }, { on: "2026-04-02", slotTiming: "Evening" });
  await pays({ on: "2026-02-20", trainer: rafi, price: 10_000 });
  await pays({ on: "2026-03-01", trainer: abir });
  on("2026-04-20");
  const none = { renewed: 0, moved: 0 };
  expect(await read<Retention>(retention())).toEqual({
    from: "2025-04-20",
    until: "2026-04-19",
    ended: 7,
    renewed: 2,
    moved: 2,
    byMonth: [{ label: "2026-03", ended: 7, renewed: 2, moved: 2 }],
    byTier: [
      { label: "Standard", ended: 6, renewed: 2, moved: 2 },
      { label: "Premium", ended: 1, ...none },
    ],
    byTrainer: [
      { label: "Tara Trainer", ended: 5, renewed: 2, moved: 2 },
      { label: "Abir Trainer", ended: 1, ...none },
      { label: "Rafi Trainer", ended: 1, ...none },
    ],
  });
});

// D79
test("a membership counts once its last day is over, in the days asked for, the newest month first", async () => {
  await pays({ on: "2029-02-01" }, { on: "2029-03-01" });
  on("2029-03-31");
  const february = { label: "2029-02", ended: 1, renewed: 1, moved: 0 };
  expect(await read<Retention>(retention())).toMatchObject({ ended: 1, byMonth: [february] });
  on("2029-04-01");
  expect(await read<Retention>(retention())).toMatchObject({
    ended: 2,
    byMonth: [{ label: "2029-03", ended: 1, renewed: 0, moved: 0 }, february],
  });
  const inMarch = await read<Retention>(retention("?from=2029-03-01&until=2030-01-01"));
  expect(inMarch).toMatchObject({ from: "2029-03-01", until: "2029-03-31", ended: 1, renewed: 0 });
  expect(await read<Retention>(retention("?until=2029-03-30"))).toMatchObject({
    from: "2028-03-31",
    until: "2029-03-30",
    ended: 1,
  });
});

// D79
test("a booking that was cancelled neither ended nor renewed, and days that were given move the end", async () => {
  const cancelled = await pays({ on: "2032-03-01" });
  const [{ _id }] = (await read(cancelled.send("GET", "/save-payment-info"))) as [{ _id: string }];
  await read(cancelled.send("POST", `/save-payment-info/${_id}/cancel`));
  const stays = await pays({ on: "2032-03-01" });
  const [own] = (await read(stays.send("GET", "/save-payment-info"))) as [{ _id: string }];
  const given = { days: 3, reason: "The heating failed", attemptId: "attempt-1" };
  await read(admin.send("POST", `/save-payment-info/${own._id}/given-days`, given));
  on("2032-04-01");
  expect(await read<Retention>(retention())).toMatchObject({ ended: 0, byMonth: [] });
  on("2032-04-04");
  expect(await read<Retention>(retention())).toMatchObject({ ended: 1, byMonth: [{ label: "2032-04" }] });
});

// D79
test("what was renewed stays so when an admin deletes the member, or ends what they went on with", async () => {
  const kept = await pays({ on: "2030-03-01" }, { on: "2030-03-30" });
  const ended = await pays({ on: "2030-03-01" }, { on: "2030-03-30" });
  on("2030-04-10");
  const asked = "?from=2030-03-01&until=2030-04-09";
  expect(await read<Retention>(retention(asked))).toMatchObject({ ended: 2, renewed: 2 });
  const payments = await read<Payment[]>(admin.send("GET", `/save-payment-info?member=${ended.id}`));
  const refund = { amount: 50, reason: "She moves to Chattogram." };
  await read(admin.send("POST", `/save-payment-info/${payments[0]?._id}/refunds`, refund));
  await read(admin.send("DELETE", `/users/${kept.id}`));
  expect(await read<Retention>(retention(asked))).toMatchObject({ ended: 2, renewed: 2 });
});

// D79
test("only admins read who stays, of days that exist", async () => {
  expect((await refusal(retention("", tara))).code).toBe("forbidden");
  expect((await refusal(retention("?from=2026-02-30"))).code).toBe("invalid");
});
