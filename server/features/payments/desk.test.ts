import { beforeEach, expect, test, vi } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import type { DeskWay } from "#contract/desk.ts";
import type { Movement, Payment, Refund } from "#contract/payments.ts";
import type { Waiting } from "#contract/places.ts";
import { dayAfter } from "#contract/studio-time.ts";
import type { PaymentsSummary } from "#contract/takings.ts";
import { findProviderErrors } from "#server/features/books/check-provider.ts";
import { offerPlaces } from "#server/features/places/offers.ts";
import { finishRefunds } from "#server/features/refunds/sending.ts";
import { read, refusal } from "#tests/server/answers.ts";
import { expectRightBooks } from "#tests/server/books.ts";
import { bookSlot, failedRefundsOf, mailsTo } from "#tests/server/charges.ts";
import { linesOf, mailsAt, mailsBySubject } from "#tests/server/mails.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let member: Person;
let trainer: Person;

beforeEach(async () => {
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio, { name: "Tara Trainer", places: 1 });
});

let attempts = 0;
const order = (changes: Record<string, unknown> = {}) => ({
  ...{ memberId: member.id, trainerId: trainer.id, slotTiming: "Morning", tier: "Standard", paidBy: "cash" },
  attemptId: `attempt-${++attempts}`,
  ...changes,
});
const ask = (body = order(), who = admin) => who.send("POST", "/desk-bookings", body);
const refund = (id: string, amount: number, paidBackBy?: DeskWay) =>
  read<Payment>(
    admin.send("POST", `/save-payment-info/${id}/refunds`, { amount, reason: "We were closed.", paidBackBy }),
  );
const paymentsOf = (person: Person) =>
  read<Payment[]>(admin.send("GET", `/save-payment-info?all=true&member=${person.id}`));

// D91 D65
test("a slot booked at the desk is a membership with place, receipt and mails, and is in the audit", async () => {
  const booked = await read<Payment>(ask(order({ note: "TrxID 8N7A" })), 201);
  expect(booked).toMatchObject({
    status: "booked",
    transactionId: expect.stringMatching(/^desk_[0-9a-f]+$/),
    price: 50,
    desk: "cash",
    card: null,
    memberId: member.id,
    trainerId: trainer.id,
    receiptNumber: expect.stringMatching(/^\d{4}-\d{6}$/),
  });
  expect(await paymentsOf(member)).toMatchObject([{ _id: booked._id }]);
  const mails = await mailsBySubject(studio, member);
  const mail = linesOf(mails.get("Booked: Morning with Tara Trainer"));
  expect(mail).toContainEqual(expect.stringContaining("You’ve paid $50 at the desk, in cash. You can train"));
  expect(mail).toContainEqual(expect.stringContaining("At the desk, in cash"));
  const outbox = studio.db.selectFrom("outbox").select("id");
  expect(await outbox.where("recipient", "=", trainer.email).execute()).toHaveLength(1);
  const [entry] = await read<AuditEntry[]>(admin.send("GET", `/audit?subject=${member.id}`));
  expect(entry).toMatchObject({
    action: "booked at the desk",
    actor: { _id: admin.id },
    reason: `$50 of ${booked.transactionId}: Morning with Tara Trainer, paid in cash. TrxID 8N7A`,
  });
  const [seen] = await read<Payment[]>(trainer.send("GET", "/save-payment-info"));
  expect(seen).toMatchObject({ _id: booked._id, desk: null });
  await expectRightBooks(studio);
});

// D91 D32
test("the price is the server's own, whatever is sent", async () => {
  const cheap = { price: 1, price_cents: 1, trainerName: "Nobody", tier: "Premium" };
  expect(await read<Payment>(ask(order(cheap)), 201)).toMatchObject({
    price: 100,
    trainerName: "Tara Trainer",
  });
  expect((await refusal(ask(order({ tier: "Gold" })))).fields).toEqual({ tier: "Choose a membership" });
});

// D91
test("a booking at the desk that is sent twice is one booking, even once the slot is closed", async () => {
  const body = order();
  const [one, other] = await Promise.all([ask(body), ask(body)]);
  expect([one.status, other.status].toSorted()).toEqual([200, 201]);
  const { _id } = await read<Payment>(one, one.status);
  await studio.db.updateTable("users").set({ slot_duration: 0 }).where("id", "=", trainer.id).execute();
  expect(await read<Payment>(ask(body))).toMatchObject({ _id });
  expect(await paymentsOf(member)).toHaveLength(1);
  expect(await read<AuditEntry[]>(admin.send("GET", `/audit?subject=${member.id}`))).toHaveLength(1);
  expect((await refusal(ask({ ...body, tier: "Premium" }))).code).toBe("conflict");
  await expectRightBooks(studio);
});

// D91 D56
test("booking at the desk renews the membership that the member has, after it, and takes no second place", async () => {
  const { bookingId } = await bookSlot(studio, member, { trainerId: trainer.id });
  const renewed = await read<Payment>(ask(), 201);
  const running = (await paymentsOf(member)).find(({ _id }) => _id === bookingId);
  expect(renewed.startsOn).toBe(dayAfter(running?.endsOn ?? ""));
  await expectRightBooks(studio);
});

// D91 D54
test("a full slot is refused, and nothing of it is kept", async () => {
  await read(ask(), 201);
  const other = await createPerson(studio);
  const refused = await refusal(ask(order({ memberId: other.id })));
  expect(refused).toMatchObject({ code: "conflict", message: "No Slot Available!" });
  expect(await paymentsOf(other)).toEqual([]);
  expect(
    await studio.db.selectFrom("outbox").select("id").where("recipient", "=", other.email).execute(),
  ).toEqual([]);
  await expectRightBooks(studio);
});

// D91 D55
test("whoever waits is offered the place and pays at the desk is off the waiting list", async () => {
  const first = await read<Payment>(ask(), 201);
  const waiting = await createPerson(studio, { name: "Wali Waiting" });
  const list = () => read<Waiting[]>(waiting.send("GET", "/waiting-list"));
  await read(waiting.send("POST", "/waiting-list", { trainerId: trainer.id, slotTiming: "Morning" }), 201);
  await refund(first._id, 50);
  await offerPlaces(studio.parts);
  expect(await list()).toMatchObject([{ offeredUntil: expect.any(String) }]);
  expect((await refusal(ask(order({ memberId: member.id })))).code).toBe("conflict");
  await read(ask(order({ memberId: waiting.id })), 201);
  expect(await list()).toEqual([]);
  await expectRightBooks(studio);
});

// D91
test("only admins book at the desk, for members, and for slots that are offered", async () => {
  for (const who of [member, trainer]) expect((await refusal(ask(order(), who))).code).toBe("forbidden");
  expect((await refusal(ask(order({ memberId: admin.id })))).code).toBe("forbidden");
  expect((await refusal(ask(order({ memberId: trainer.id })))).code).toBe("forbidden");
  expect((await refusal(ask(order({ memberId: "nobody" })))).code).toBe("not_found");
  expect((await refusal(ask(order({ trainerId: member.id })))).code).toBe("not_found");
  expect((await refusal(ask(order({ slotTiming: "Afternoon" })))).code).toBe("conflict");
  expect((await refusal(ask(order({ className: "CHESS" })))).fields).toHaveProperty("className");
  expect((await refusal(ask(order({ note: "x".repeat(201) })))).fields).toHaveProperty("note");
  expect((await refusal(ask(order({ attemptId: undefined })))).fields).toHaveProperty("attemptId");
  expect(await paymentsOf(member)).toEqual([]);
});

/** Counts what the provider is asked for while money of the desk goes back. */
function watchProvider(): () => number {
  const { cards } = studio.parts;
  const spies = [vi.spyOn(cards, "refund"), vi.spyOn(cards, "listRefunds"), vi.spyOn(cards, "fetchIntent")];
  return () => spies.reduce((calls, { mock }) => calls + mock.calls.length, 0);
}

// D91 D58
test("what an admin refunds of a payment at the desk is paid back there at once, and never sent to the provider", async () => {
  const asked = watchProvider();
  const booked = await read<Payment>(ask(), 201);
  expect(await refund(booked._id, 20)).toMatchObject({
    status: "booked",
    refunded: 20,
    refunds: [{ state: "done", paidOtherwise: "in cash", receiptNumber: expect.any(String) }],
  });
  expect(await refund(booked._id, 30, "wallet")).toMatchObject({
    status: "cancelled",
    endReason: "studio",
    refunded: 50,
  });
  await finishRefunds(studio.parts);
  expect(asked()).toBe(0);
  expect(await failedRefundsOf(admin, booked.transactionId)).toEqual([]);
  const [part, ...others] = await mailsTo(studio, member, "refunded");
  const told = linesOf(part);
  expect(told).toContainEqual(expect.stringContaining("You paid at the desk, so it wasn’t sent to a card."));
  expect(told).toContainEqual(expect.stringMatching(/^How: +At the desk, in cash$/));
  // The mail that the membership has ended tells of the rest.
  expect(others).toEqual([]);
  const [ended] = await mailsTo(studio, member, "cancelled");
  expect(linesOf(ended)).toContainEqual(
    expect.stringContaining("We’ve paid you back $30 at the desk, by mobile wallet."),
  );
  const [entry] = await read<AuditEntry[]>(admin.send("GET", `/audit?subject=${member.id}&action=refunded`));
  expect(entry?.outcome).toBe("done");
  await expectRightBooks(studio);
});

// D91 D57
test("who cancels what they paid at the desk is owed it there, until an admin records that they got it", async () => {
  const asked = watchProvider();
  const booked = await read<Payment>(ask(), 201);
  const cancelled = await read<Payment>(member.send("POST", `/save-payment-info/${booked._id}/cancel`));
  expect(cancelled).toMatchObject({
    status: "cancelled",
    desk: "cash",
    refunds: [{ state: "failed", amount: 50 }],
  });
  const [mail] = await mailsTo(studio, member, "cancelled");
  expect(linesOf(mail)).toContainEqual(expect.stringContaining("so you get $50 back there"));
  const [waiting] = await mailsTo(studio, admin, "refund-failed");
  expect(waiting?.subject).toBe("$50 to pay back at the desk");
  expect(waiting?.body).not.toContain("Mina");
  const mails = await mailsAt(studio, studio.clock.now().toISOString(), admin);
  const [told, ...others] = mails.filter(({ kind }) => kind === "refund-failed");
  expect([told?.subject, others]).toEqual(["$50 to pay back at the desk: Mina Member", []]);
  expect(linesOf(told)).toEqual(
    expect.arrayContaining([
      "Member: Mina Member",
      "For:    Morning with Tara Trainer",
      "Why:    Cancelled within 7 days of paying",
    ]),
  );
  const [owed] = await failedRefundsOf(admin, booked.transactionId);
  expect(told?.body).toContain(`/dashboard/balance#refund-${owed?._id}`);
  expect(owed).toMatchObject({ desk: "cash", amount: 50, userName: "Mina Member" });
  expect((await refusal(admin.send("POST", `/refunds/${owed?._id}/retry`))).code).toBe("conflict");
  const twice = { amount: 50, reason: "They are here." };
  const again = admin.send("POST", `/save-payment-info/${booked._id}/refunds`, twice);
  expect((await refusal(again)).message).toBe("No more than $0: $50 waits at the desk.");
  await expectRightBooks(studio);
  const how = { how: "Cash, 22 November" };
  const paid = await read<Refund>(admin.send("POST", `/refunds/${owed?._id}/paid-otherwise`, how));
  expect(paid).toMatchObject({ state: "done", paidOtherwise: "Cash, 22 November" });
  expect(await failedRefundsOf(admin, booked.transactionId)).toEqual([]);
  expect(await mailsTo(studio, member, "refunded")).toHaveLength(1);
  expect(asked()).toBe(0);
  await expectRightBooks(studio);
});

// D91 D59
test("unused days of what was paid at the desk wait there when the trainer leaves", async () => {
  const asked = watchProvider();
  const booked = await read<Payment>(ask(), 201);
  await read(admin.send("PATCH", `/users/${trainer.id}/demote`));
  await finishRefunds(studio.parts);
  expect(await failedRefundsOf(admin, booked.transactionId)).toMatchObject([{ amount: 50, desk: "cash" }]);
  expect(asked()).toBe(0);
  await expectRightBooks(studio);
});

// D91
test("a refund of the desk's that the previous version has asked for is not sent, either", async () => {
  const asked = watchProvider();
  const booked = await read<Payment>(ask(), 201);
  await read(member.send("POST", `/save-payment-info/${booked._id}/cancel`));
  const due = {
    state: "due",
    failure: null,
    settled_at: null,
    due_at: studio.clock.now().toISOString(),
  } as const;
  await studio.db.updateTable("refunds").set(due).where("payment_id", "=", booked._id).execute();
  await finishRefunds(studio.parts);
  expect(asked()).toBe(0);
  expect(await failedRefundsOf(admin, booked.transactionId)).toHaveLength(1);
  await expectRightBooks(studio);
});

// D91 D58
test("the books tell money of the desk apart, and don't look for it at the provider", async () => {
  const booked = await read<Payment>(ask(order({ paidBy: "bank" })), 201);
  const byCard = await createPerson(studio);
  const card = await bookSlot(studio, byCard, { trainerId: trainer.id, slotTiming: "Evening" });
  const before = await read<PaymentsSummary>(admin.send("GET", "/save-payment-info/summary"));
  await refund(booked._id, 20, "cash");
  const after = await read<PaymentsSummary>(admin.send("GET", "/save-payment-info/summary"));
  expect(after.atDesk.returned - before.atDesk.returned).toBe(20);
  expect(after.total - before.total).toBe(-20);
  expect(after.charged).toBe(before.charged);
  const ways = after.atDesk.byWay;
  expect(ways).toContainEqual({ way: "bank", charged: 50 });
  expect(ways.reduce((sum, { charged }) => sum + charged, 0)).toBe(after.atDesk.charged);
  const atDesk = await read<Payment[]>(
    admin.send("GET", `/save-payment-info?all=true&paid=desk&trainer=${trainer.id}`),
  );
  expect(atDesk).toMatchObject([{ _id: booked._id, desk: "bank" }]);
  const moved = await read<Movement[]>(admin.send("GET", `/movements?q=${booked.transactionId}`));
  expect(moved).toMatchObject([
    { kind: "paid_otherwise", desk: "bank", paidOtherwise: "in cash", amount: -20 },
    { kind: "charge", desk: "bank", amount: 50, providerId: booked.transactionId },
  ]);
  const refunds = `kind=refund&q=${booked.transactionId}`;
  expect(await read(admin.send("GET", `/movements?${refunds}`))).toMatchObject([{ kind: "paid_otherwise" }]);
  const file = await (await admin.send("GET", `/movements.csv?${refunds}`)).text();
  expect(file).toContain('"Refund at the desk",-20');
  expect(file).toContain('"by bank transfer","in cash"');
  const narrowed = (id: string, query: string) => read(admin.send("GET", `/movements?q=${id}&${query}`));
  const desk = (query: string) => narrowed(booked.transactionId, query);
  expect(await desk("kind=charge&paid=desk")).toMatchObject([{ kind: "charge", amount: 50 }]);
  expect(await desk("kind=paid_otherwise&paid=desk")).toMatchObject([{ amount: -20 }]);
  expect(await desk("kind=charge&paid=card")).toEqual([]);
  expect(await narrowed(card.transactionId, "kind=charge&paid=card")).toMatchObject([{ amount: 50 }]);
  for (const list of ["save-payment-info", "movements"]) {
    const file = await (await admin.send("GET", `/${list}.csv?q=${booked.transactionId}`)).text();
    expect(file).toContain("by bank transfer");
  }
  expect(await findProviderErrors(studio.parts, new Date(0))).toEqual([]);
  await expectRightBooks(studio);
});
