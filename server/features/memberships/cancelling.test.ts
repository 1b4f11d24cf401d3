import { beforeEach, expect, test } from "vitest";
import type { Payment } from "#contract/payments.ts";
import type { SlotPlaces } from "#contract/places.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { bookSlot, refundsOf } from "#tests/server/charges.ts";
import { mailsAt } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person, send } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const dayMs = 24 * 60 * 60_000;
const paidAt = new Date("2026-11-22T06:00:00.000Z");
let member: Person;
let trainer: Person;
let booked: { bookingId: string; transactionId: string };

beforeEach(async () => {
  studio.clock.set(paidAt);
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer", places: 1, available_slots: ["Morning"] });
  booked = await book();
});

const book = () => bookSlot(studio, member, { trainerId: trainer.id });
const cancel = (person: Person, id = booked.bookingId) =>
  person.send("POST", `/save-payment-info/${id}/cancel`);
const left = async () =>
  (await read<SlotPlaces[]>(send(studio, "GET", `/slot-places?trainer=${trainer.id}`)))[0]?.left;
const mailsTo = ({ email }: Person) =>
  studio.db.selectFrom("outbox").selectAll().where("recipient", "=", email).orderBy("kind").execute();
const ownPayments = () => read<Payment[]>(member.send("GET", "/save-payment-info"));

// D57 D65
test("who cancels within 7 days has all of it back, the place is free at once, and a mail says so (D57)", async () => {
  studio.clock.set(new Date(paidAt.getTime() + 7 * dayMs - 1000));
  expect(await ownPayments()).toMatchObject([{ cancellableUntil: "2026-11-29T06:00:00.000Z" }]);
  expect(await left()).toBe(0);
  expect(await read<Payment>(cancel(member))).toMatchObject({
    status: "cancelled",
    endReason: "member",
    refunded: 50,
    refunds: [{ amount: 50, state: "done", reason: "Cancelled within 7 days of paying" }],
    cancellableUntil: null,
  });
  expect(await refundsOf(studio, booked.transactionId)).toEqual([5000]);
  expect(await left()).toBe(1);
  const mail = (await mailsTo(member)).find(({ kind }) => kind === "cancelled");
  expect(mail?.subject).toBe("Cancelled: Morning with Tara Trainer");
  expect(mail?.body).toContain("$50 is on its way back to your card.");
  expect(mail?.body).toContain(`Book again:\nhttp://localhost:3000/morning/${trainer.id}`);
});

// D57 D58
test("who has had a part of it back has the rest back", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  const part = { amount: 20, reason: "For the sauna" };
  await read(admin.send("POST", `/save-payment-info/${booked.bookingId}/refunds`, part));
  expect(await read<Payment>(cancel(member))).toMatchObject({ status: "cancelled", refunded: 50 });
  expect(await refundsOf(studio, booked.transactionId)).toEqual([2000, 3000]);
});

// D57
test("7 days after paying, to the second, it is too late: the answer says until when the membership runs (D57)", async () => {
  studio.clock.set(new Date(paidAt.getTime() + 7 * dayMs));
  expect(await ownPayments()).toMatchObject([{ cancellableUntil: null }]);
  expect(await refusal(cancel(member))).toMatchObject({
    code: "conflict",
    message: "The 7 days to cancel are over. Your membership runs until 21 December 2026.",
  });
  expect(await refundsOf(studio, booked.transactionId)).toEqual([]);
});

// D57
test("a booking is cancelled once, however many times at once it is asked for, and told to nobody else", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(member)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await refundsOf(studio, booked.transactionId)).toEqual([5000]);
  // The trainer would have heard of it in the evening, and does not.
  expect(await mailsAt(studio, "2026-11-22T14:05:00.000Z", trainer)).toEqual([]);
});

// D57
test("nobody cancels another's booking, nor one that is none", async () => {
  const admin = await createPerson(studio, { role: "admin" });
  for (const person of [trainer, admin]) expect((await refusal(cancel(person))).code).toBe("not_found");
  expect((await refusal(cancel(member, "unknown"))).message).toBe("We couldn’t find this booking of yours.");
  const asNobody = send(studio, "POST", `/save-payment-info/${booked.bookingId}/cancel`);
  expect((await refusal(asNobody)).code).toBe("unauthenticated");
  await read(cancel(member));
  expect((await refusal(cancel(member))).message).toBe("This membership has already ended.");
});

// D56 D57
test("a renewal that is cancelled leaves the place to the membership that runs, for its own days", async () => {
  studio.clock.set(new Date(paidAt.getTime() + 2 * dayMs));
  const renewal = await book();
  await read(cancel(member, renewal.bookingId));
  const subjects = (await mailsTo(member)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("New dates"))).toEqual([]);
  const until = async () =>
    (
      await studio.db.selectFrom("slot_places").select("until").where("member_id", "=", member.id).execute()
    )[0]?.until;
  expect(await until()).toBe("2026-12-21T18:00:00.000Z");
  const next = await book();
  const mayCancel = async () =>
    (await read<Payment[]>(member.send("GET", "/save-payment-info")))
      .filter(({ cancellableUntil }) => cancellableUntil)
      .map(({ _id }) => _id);
  expect(await mayCancel()).toEqual([next.bookingId]);
  const why = "To cancel this membership, cancel its renewal first.";
  expect(await read(member.send("GET", "/save-payment-info"))).toMatchObject([
    { _id: next.bookingId, whyNotCancellable: null },
    { _id: booked.bookingId, whyNotCancellable: why },
  ]);
  const { code, message } = await refusal(cancel(member));
  expect([code, message]).toEqual(["conflict", why]);
  expect(await until()).toBe("2027-01-21T18:00:00.000Z");
  await read(cancel(member, next.bookingId));
  expect(await mayCancel()).toEqual([booked.bookingId]);
  await read(cancel(member));
  expect(await until()).toBeUndefined();
});

// D55 D57
test("the card service being away keeps nobody in: it is cancelled, and the money follows", async () => {
  const { CardProviderUnavailable } = await import("#server/ports/cards/card-provider.ts");
  const refund = studio.parts.cards.refund;
  studio.parts.cards.refund = () => Promise.reject(new CardProviderUnavailable("no answer"));
  const answer = await read<Payment>(cancel(member)).finally(() => {
    studio.parts.cards.refund = refund;
  });
  expect(answer).toMatchObject({ status: "cancelled", refunds: [{ amount: 50, state: "due" }] });
  expect(await left()).toBe(1);
});
