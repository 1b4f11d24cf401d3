import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Departure, Payment } from "#contract/payments.ts";
import { studioMoment } from "#contract/studio-time.ts";
import { finishRefunds } from "#server/features/refunds/sending.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, refundAtProvider, refundsOf } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;

beforeAll(async () => {
  admin = await createPerson(studio, { role: "admin" });
});

beforeEach(async () => {
  // Noon at the studio; a term from here has 30 days.
  studio.clock.set(studioMoment("2026-11-22", 720));
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer" });
});

const book = (person: Person, price = 5000) => bookSlot(studio, person, { trainerId: trainer.id, price });
const departure = () => read(admin.send("GET", `/users/${trainer.id}/departure`));
const mailsTo = ({ email }: Person) =>
  studio.db.selectFrom("outbox").selectAll().where("recipient", "=", email).orderBy("created_at").execute();
const ways = [
  ["deleted", (id: string) => admin.send("DELETE", `/users/${id}`)],
  ["made a member again", (id: string) => admin.send("PATCH", `/users/${id}/demote`)],
] as const;

// D59
test.each(ways)(
  "when a trainer is %s each membership is paid back for its unused days, and its member is mailed (D59)",
  async (_, leave) => {
    const renewed = await createPerson(studio);
    const first = await book(member);
    const second = await book(renewed, 2000);
    const next = await book(renewed, 10000);
    studio.clock.set(studioMoment("2026-12-02", 720));
    // 20 of 30 days are left, this one among them; the one to come is unused.
    expect(await departure()).toMatchObject({ memberships: 3, refund: 33.34 + 13.34 + 100 });
    await read(leave(trainer.id));
    await finishRefunds(studio.parts);
    const paidBack = [first, second, next].map(({ transactionId }) => refundsOf(studio, transactionId));
    expect(await Promise.all(paidBack)).toEqual([[3334], [1334], [10000]]);
    const all = await read<Payment[]>(member.send("GET", "/save-payment-info?all=true"));
    expect(all).toMatchObject([
      {
        status: "cancelled",
        endReason: "trainer-left",
        refunded: 33.34,
        refunds: [{ reason: "Tara Trainer no longer trains at the studio" }],
      },
    ]);
    const mail = (await mailsTo(member)).find(({ kind }) => kind === "cancelled");
    expect(mail?.body).toContain("Tara Trainer no longer trains at the studio");
    expect(mail?.body).toContain("$33.34 is on its way back to your card.");
    expect(await departure()).toMatchObject({ memberships: 0, refund: 0 });
  },
);

// D59
test("what has ended costs nothing, the last day is worth one, and never more goes back than remains (D59)", async () => {
  const { transactionId } = await book(member);
  studio.clock.set(studioMoment("2026-12-21", 1439));
  expect(await departure()).toMatchObject({ memberships: 1, refund: 1.67 });
  await refundAtProvider(studio, transactionId, 4900);
  await studio.gateway.deliverDue();
  expect(await departure()).toMatchObject({ memberships: 1, refund: 1 });
  studio.clock.set(studioMoment("2026-12-22"));
  expect(await departure()).toMatchObject({ memberships: 0, refund: 0 });
});

// D58 D59
test("unused days that an admin has paid back, and let the membership go on, are not paid back again; what else went back counts for nothing", async () => {
  const { bookingId } = await book(member);
  const kept = (amount: number) =>
    admin.send("POST", `/save-payment-info/${bookingId}/refunds`, { amount, reason: "Ill.", ends: false });
  studio.clock.set(studioMoment("2026-12-02", 720));
  await read(kept(5));
  expect(await departure()).toMatchObject({ refund: 33.34 });
  await read(kept(33.34));
  expect(await departure()).toMatchObject({ memberships: 1, refund: 0 });
  studio.clock.set(studioMoment("2026-12-05", 720));
  const own = await read<Departure>(admin.send("GET", `/users/${member.id}/departure`));
  expect(own.own).toMatchObject({ unused: 0, payments: [{ unused: 0 }] });
  await read(admin.send("DELETE", `/users/${trainer.id}`));
  const [ended] = await read<Payment[]>(member.send("GET", "/save-payment-info?all=true"));
  expect(ended).toMatchObject({ status: "cancelled", endReason: "trainer-left", refunded: 38.34 });
});

// D38 D59 D86
test("before a member is deleted an admin reads what they paid for and would lose; nothing of it is refunded, and they are not mailed", async () => {
  const renewing = await createPerson(studio);
  const first = await book(renewing, 2000);
  const next = await book(renewing, 10000);
  studio.clock.set(studioMoment("2026-12-02", 720));
  const foreseen = () => read(admin.send("GET", `/users/${renewing.id}/departure`));
  expect(await foreseen()).toEqual({
    memberships: 0,
    refund: 0,
    own: {
      memberships: 2,
      unused: 13.34 + 100,
      owed: 0,
      payments: expect.toSatisfy((payments: Departure["own"]["payments"]) => {
        const unused = new Map(payments.map((payment) => [payment._id, payment.unused]));
        return (
          unused.size === 2 && unused.get(first.bookingId) === 13.34 && unused.get(next.bookingId) === 100
        );
      }),
    },
  });
  const before = await mailsTo(renewing);
  await read(admin.send("DELETE", `/users/${renewing.id}`));
  await finishRefunds(studio.parts);
  for (const { transactionId } of [first, next]) expect(await refundsOf(studio, transactionId)).toEqual([]);
  expect(await mailsTo(renewing)).toEqual(before);
  const places = studio.db.selectFrom("slot_places").selectAll().where("member_id", "=", renewing.id);
  expect(await places.execute()).toEqual([]);
  expect(await foreseen()).toMatchObject({ own: { memberships: 0, unused: 0 } });
});

// D57 D59
test("an admin reads which memberships their member can still cancel for all of it: not one that is renewed", async () => {
  const renewing = await createPerson(studio);
  const first = await book(renewing);
  const cancellable = async () => {
    const { own } = await read<Departure>(admin.send("GET", `/users/${renewing.id}/departure`));
    return own.payments.filter((payment) => payment.cancellable).map(({ _id }) => _id);
  };
  expect(await cancellable()).toEqual([first.bookingId]);
  studio.clock.set(studioMoment("2026-11-24", 720));
  const next = await book(renewing);
  expect(await cancellable()).toEqual([next.bookingId]);
  studio.clock.set(studioMoment("2026-12-02", 720));
  expect(await cancellable()).toEqual([]);
});

// D59
test("a departure is an admin's to foresee, and who leaves the studio for good leaves no place", async () => {
  for (const person of [member, trainer])
    expect((await refusal(person.send("GET", `/users/${trainer.id}/departure`))).code).toBe("forbidden");
  const asNobody = send(studio, "GET", `/users/${trainer.id}/departure`);
  expect((await refusal(asNobody)).code).toBe("unauthenticated");
  await book(member);
  await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
  expect(
    await studio.db.selectFrom("slot_places").selectAll().where("trainer_id", "=", trainer.id).execute(),
  ).toEqual([]);
});

// D57 D58 D59
test("members who cancel, and admins who pay back, while their trainer leaves: each is paid back once, nobody is turned away", async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => createPerson(studio)));
  const booked = [];
  for (const person of members) booked.push({ person, ...(await book(person)) });
  const answers = await Promise.all([
    admin.send("DELETE", `/users/${trainer.id}`),
    ...booked.map(({ person, bookingId }) => person.send("POST", `/save-payment-info/${bookingId}/cancel`)),
    ...booked.map(({ bookingId }) =>
      admin.send("POST", `/save-payment-info/${bookingId}/refunds`, { amount: 50, reason: "She leaves" }),
    ),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
    [],
  );
  await finishRefunds(studio.parts);
  const paidBack = booked.map(({ transactionId }) => refundsOf(studio, transactionId));
  expect(await Promise.all(paidBack)).toEqual(booked.map(() => [5000]));
});
