import { beforeEach, expect, test } from "vitest";
import type { AuditEntry } from "#contract/audit.ts";
import type { Departure, FailedRefund, Movement } from "#contract/payments.ts";
import { studioMoment } from "#contract/studio-time.ts";
import type { User } from "#contract/users.ts";
import { read } from "#tests/server/answers.ts";
import { bookSlot, cards } from "#tests/server/charges.ts";
import { createPerson, createTrainer, type Person } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
let admin: Person;
let member: Person;
let transactionId: string;
let bookingId: string;
let trainer: Person;

/** On 22 November at noon the member pays $50 and gets $20 of it back, which fails on the 24th. */
beforeEach(async () => {
  studio.clock.set(studioMoment("2026-11-22", 720));
  admin = await createPerson(studio, { name: "Ada Admin", role: "admin" });
  member = await createPerson(studio, { name: "Mina Member" });
  trainer = await createTrainer(studio);
  const booked = await bookSlot(studio, member, { trainerId: trainer.id }, cards.refundsFail);
  transactionId = booked.transactionId;
  bookingId = booked.bookingId;
  await refund(20);
  studio.clock.set(studioMoment("2026-11-24", 720));
  await studio.gateway.takeTurns();
  await studio.gateway.deliverDue();
});

const refund = (amount: number) =>
  read(
    admin.send("POST", `/save-payment-info/${bookingId}/refunds`, {
      amount,
      reason: "A week was cancelled.",
    }),
  );

async function settle() {
  const failed = await read<FailedRefund[]>(admin.send("GET", "/refunds?state=failed"));
  const own = failed.find((refund) => refund.transactionId === transactionId);
  const theirs = (id: string) => read(admin.send("GET", `/refunds?state=failed&member=${id}`));
  expect([await theirs(member.id), await theirs(admin.id)]).toEqual([[own], []]);
  await read(admin.send("POST", `/refunds/${own?._id}/paid-otherwise`, { how: "In cash" }));
}

// D22 D58 D86
test("All Users tells who is owed a refund that failed, until it is settled", async () => {
  const marks = async () => {
    const people = await read<User[]>(admin.send("GET", `/usersbyadmin?q=${member.email}`));
    return people.map(({ failed_refunds, waits_for }) => ({ failed_refunds, waits_for }));
  };
  expect(await marks()).toEqual([{ failed_refunds: 1, waits_for: [] }]);
  await settle();
  expect(await marks()).toEqual([{ failed_refunds: 0, waits_for: [] }]);
});

// D38 D58 D86
test("before a deletion an admin reads what of failed refunds is still owed, which is never more than what remains", async () => {
  const owed = async () =>
    (await read<Departure>(admin.send("GET", `/users/${member.id}/departure`))).own.owed;
  expect(await owed()).toBe(20);
  // Its trainer leaves: the unused days go back, and come back only later.
  studio.clock.set(studioMoment("2026-12-02", 720));
  await read(admin.send("DELETE", `/users/${trainer.id}`));
  expect(await owed()).toBe(16.66);
  await settle();
  expect(await owed()).toBe(0);
});

// D58 D64
test("the audit tells what became of a refund that was requested", async () => {
  const outcomes = async () => {
    const entries = await read<AuditEntry[]>(admin.send("GET", `/audit?subject=${member.id}`));
    return entries.map(({ action, outcome }) => [action, outcome]);
  };
  expect(await outcomes()).toEqual([["refunded", "failed"]]);
  await settle();
  expect(await outcomes()).toEqual(
    expect.arrayContaining([
      ["refund paid otherwise", undefined],
      ["refunded", "paid otherwise"],
    ]),
  );
});

// D58
test("what was settled offline is a transaction that names its refund, whose receipt it has", async () => {
  const [failed] = await read<FailedRefund[]>(admin.send("GET", "/refunds?state=failed"));
  await settle();
  const moved = await read<Movement[]>(
    admin.send("GET", `/movements?kind=paid_otherwise&q=${transactionId}`),
  );
  expect(moved.map(({ refundId }) => refundId)).toEqual([failed?._id]);
});

// D58 D60 D87
test("folded, a refund that failed is one movement that says when it did; the list as it is keeps both", async () => {
  const moved = async (query: string) => {
    const rows = await read<Movement[]>(admin.send("GET", `/movements?q=${transactionId}${query}`));
    return rows.map(({ kind, failedAt }) => [kind, failedAt]);
  };
  const failedAt = studioMoment("2026-11-24", 720).toISOString();
  const both = [
    ["refund_failed", undefined],
    ["refund", failedAt],
    ["charge", undefined],
  ];
  expect((await moved("")).toSorted()).toEqual(both.toSorted());
  expect((await moved("&folded=true")).toSorted()).toEqual(both.slice(1).toSorted());
  // The refund itself is of an earlier day than the list.
  expect(await moved("&folded=true&from=2026-11-24")).toEqual([["refund_failed", undefined]]);
});
