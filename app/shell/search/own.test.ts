import { expect, test, vi } from "vitest";
import type { Payment } from "#contract/payments.ts";
import { samplePayment, sampleRefund, sampleUser } from "#tests/app/samples.ts";
import { openSearch } from "#tests/app/seeking.ts";

/** The search of a member who has these bookings, which all run. */
function openOwn(...own: Partial<Payment>[]) {
  vi.setSystemTime("2026-11-26T10:00:00.000Z");
  const term = { startsOn: "2026-11-20", endsOn: "2026-12-19" };
  return openSearch({
    as: sampleUser({ role: "member", email: "mina@shokti.test" }),
    api: (fake) =>
      fake.grant(
        "GET /save-payment-info",
        own.map((one) => samplePayment({ ...term, ...one })),
      ),
  });
}

const cancellable = { cancellableUntil: "2026-11-27T12:00:00.000Z" };

// D81
test.each(["change days", "choose my days"])(
  "“%s” leads to the choice of a membership’s days",
  async (words) => {
    const { seek } = await openOwn({ _id: "mine", price: 20, slotDays: ["Saturday", "Monday"] });
    const found = await seek(words);
    expect(found.rows("Commands")).toEqual(["Choose your daysEvening with Tara Trainer"]);
    expect(found.ways("Commands")).toEqual(["/dashboard/booked-trainer#days-mine"]);
  },
);

test.each([
  ["next session", "Your next session", "/dashboard/activity-log"],
  ["renew", "Renew a membershipEvening with Tara Trainer", "/dashboard/booked-trainer#renew-mine"],
  ["change plan", "Renew a membershipEvening with Tara Trainer", "/dashboard/booked-trainer#renew-mine"],
  ["waiting list", "Your waiting lists", "/dashboard/booked-trainer#waiting-lists"],
  [
    "where is my money",
    "Your refund of $10Evening with Tara Trainer",
    "/dashboard/receipt/pi_1/refund/refund-1",
  ],
])("“%s” leads a member there", async (words, label, path) => {
  const refunds = [sampleRefund({ _id: "refund-1", amount: 10, state: "done" })];
  const { seek } = await openOwn({ _id: "mine", transactionId: "pi_1", refunds });
  expect(await seek(words)).toMatchObject({ first: label, way: path });
});

// D57 D75
test("where it is possible for several, each is named; where for none, it leads to why not", async () => {
  const { seek } = await openOwn(
    { _id: "1", slotTiming: "Morning", ...cancellable },
    { _id: "2", trainerName: "Omar Other", ...cancellable },
  );
  expect((await seek("refund")).rows("Commands")).toEqual([
    "Cancel a bookingMorning with Tara Trainer",
    "Cancel a bookingEvening with Omar Other",
  ]);
  expect((await seek("pause a membership")).rows("Commands")).toEqual(["Pause a membershipNot possible now"]);
});

test("“print” finds what a member can print: the timetable, their tickets, and each membership’s receipt", async () => {
  const { seek } = await openOwn({ _id: "1", transactionId: "pi_1" });
  expect((await seek("print")).rows("Commands")).toEqual([
    "Print the timetable",
    "Print a ticket",
    "Print a receiptEvening with Tara Trainer",
  ]);
  expect(await seek("print invoice")).toMatchObject({
    first: "Print a receiptEvening with Tara Trainer",
    way: "/dashboard/receipt/pi_1",
  });
});
