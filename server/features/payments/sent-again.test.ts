import { beforeEach, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

/* What a form sends once, sent again with something else because no answer came (D92). */

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;

beforeEach(async () => {
  admin = await createPerson(studio, { role: "admin" });
  member = await createPerson(studio);
  trainer = await createTrainer(studio, { available_classes: ["Boxing", "Yoga"] });
});

const paymentsOf = () => read<Payment[]>(member.send("GET", "/save-payment-info"));
const book = async () => (await bookSlot(studio, member, { trainerId: trainer.id })).bookingId;

/** Sends a body, then each of the others by the same attempt, then the first again: how often it was refused, and as what. */
async function sendChanged(path: string, body: object, others: readonly object[]): Promise<Set<string>> {
  const first = { ...body, attemptId: "once" };
  const sent = await admin.send("POST", path, first);
  expect(sent.ok).toBe(true);
  const heard = new Set<string>();
  for (const other of others) {
    const { code, message } = await refusal(admin.send("POST", path, { ...first, ...other }));
    expect(code, JSON.stringify(other)).toBe("conflict");
    heard.add(message);
  }
  expect((await admin.send("POST", path, first)).status).toBe(200);
  return heard;
}

// D92 D58
test("another refund by the same attempt is told what went back, and pays back nothing more", async () => {
  const refund = { amount: 5, reason: "Ill.", ends: false };
  const others = [{ amount: 50 }, { reason: "Away." }, { ends: true }];
  expect(await sendChanged(`/save-payment-info/${await book()}/refunds`, refund, others)).toEqual(
    new Set(["Your first try has refunded $5. Close this, and look before you refund more."]),
  );
  expect(await paymentsOf()).toMatchObject([{ status: "booked", refunds: [{ amount: 5, reason: "Ill." }] }]);
});

// D92 D91
test("a refund at the desk is no other one where it was paid back in another way", async () => {
  const order = { memberId: member.id, trainerId: trainer.id, slotTiming: "Morning", tier: "Standard" };
  const booked = await read<Payment>(
    admin.send("POST", "/desk-bookings", { ...order, paidBy: "cash", attemptId: "booked" }),
    201,
  );
  const refund = { amount: 5, reason: "Ill.", paidBackBy: "cash" };
  await sendChanged(`/save-payment-info/${booked._id}/refunds`, refund, [{ paidBackBy: "bank" }]);
});

// D92 D76
test("other days, or another reason, by the same attempt give nothing more", async () => {
  const id = await book();
  const [before] = await paymentsOf();
  const others = [{ days: 5 }, { reason: "Warm showers" }];
  expect(
    await sendChanged(`/save-payment-info/${id}/given-days`, { days: 1, reason: "Cold showers" }, others),
  ).toEqual(new Set(["Your first try has given 1 day. Close this, and look before you give more."]));
  const [after] = await paymentsOf();
  expect(Date.parse(after?.endsOn ?? "") - Date.parse(before?.endsOn ?? "")).toBe(24 * 60 * 60 * 1000);
});

// D92 D78
test("other words to a slot by the same attempt go to nobody", async () => {
  await book();
  const word = { trainerId: trainer.id, slotTiming: "Morning", words: "Bring a towel." };
  expect(await sendChanged("/slot-words", word, [{ words: "Bring two towels." }])).toEqual(
    new Set(["What you wrote first has been sent. Close this before you write again."]),
  );
  expect(await read(member.send("GET", "/slot-words"))).toMatchObject([{ words: "Bring a towel." }]);
});

// D92 D91 D34
test("another class, or none, by the same attempt at the desk books nothing", async () => {
  const order = { memberId: member.id, trainerId: trainer.id, slotTiming: "Morning", tier: "Standard" };
  const body = { ...order, paidBy: "cash", className: "boxing" };
  const others = [{ className: "Yoga" }, { className: undefined }, { tier: "Premium" }];
  expect(await sendChanged("/desk-bookings", body, others)).toEqual(
    new Set(["Your first try has booked Morning with A Trainer. Close this, and look before you book more."]),
  );
  expect(await paymentsOf()).toMatchObject([{ className: "Boxing" }]);
});
