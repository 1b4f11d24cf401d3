import { expect, test } from "vitest";
import {
  sampleArticle,
  sampleDecision,
  sampleOwnDeed,
  samplePayment,
  sampleReview,
} from "#tests/app/samples.ts";
import { happeningsIn, mostAsked } from "./happenings.ts";

const today = "2026-11-26";
const nothing = {
  payments: [],
  articles: [],
  reviews: [],
  decisions: [],
  deeds: [],
  changes: [],
  trainer: undefined,
};
const booking = samplePayment({
  _id: "first",
  memberId: null,
  paidAt: "2026-10-26T09:00:00.000Z",
  startsOn: "2026-10-26",
  endsOn: "2026-11-25",
});

/** Day, kind and id of what the log tells. */
function told(records: Partial<Parameters<typeof happeningsIn>[0]>): string[] {
  return happeningsIn({ ...nothing, ...records }, today).map(({ day, kind }) => `${day} ${kind}`);
}

// D88
test("a membership ends with its last day, and not at all where the same person goes on", () => {
  expect(told({ payments: [booking] })).toEqual(["2026-11-25 ended"]);
  // Still running.
  expect(told({ payments: [{ ...booking, endsOn: today }] })).toEqual([]);
  const renewal = samplePayment({
    ...booking,
    _id: "second",
    paidAt: "2026-11-20T09:00:00.000Z",
    startsOn: "2026-11-26",
    endsOn: "2026-12-25",
  });
  expect(told({ payments: [renewal, booking] })).toEqual(["2026-11-20 renewed"]);
  const stopped = { ...renewal, status: "cancelled" as const, endedAt: "2026-11-26T03:00:00.000Z" };
  expect(told({ payments: [stopped, booking] })).toEqual(["2026-11-26 cancelled", "2026-11-20 renewed"]);
  const neverBegun = { ...stopped, endedAt: "2026-11-21T03:00:00.000Z" };
  expect(told({ payments: [neverBegun, booking] })).toEqual([
    "2026-11-25 ended",
    "2026-11-21 cancelled",
    "2026-11-20 renewed",
  ]);
  const another = samplePayment({ ...renewal, userName: "Somebody Else" });
  expect(told({ payments: [another, booking] })).toEqual(["2026-11-25 ended", "2026-11-20 booked"]);
});

// D88
test("a cancelled booking and a refused payment are told as what they were, with their days", () => {
  const cancelled = samplePayment({
    _id: "cancelled",
    status: "cancelled",
    paidAt: "2026-11-10T09:00:00.000Z",
    endedAt: "2026-11-12T20:00:00.000Z",
  });
  const refused = samplePayment({ _id: "refused", status: "refused", paidAt: "2026-11-09T09:00:00.000Z" });
  // 20:00 UTC is the next day at the studio.
  expect(told({ payments: [cancelled, refused] })).toEqual([
    "2026-11-13 cancelled",
    "2026-11-10 booked",
    "2026-11-09 refused",
  ]);
});

// D88 D91
test("a booking at the desk is told once, as what an admin did, and its end as any other", () => {
  const paidAt = "2026-11-20T09:00:00.000Z";
  const desk = {
    ...{ transactionId: "desk_1", desk: "cash" as const, paidAt },
    ...{ status: "cancelled" as const, endedAt: "2026-11-21T09:00:00.000Z" },
  };
  const payments = [
    samplePayment({ ...desk, _id: "desk" }),
    samplePayment({ ...booking, _id: "card", paidAt, endsOn: "2026-12-19" }),
  ];
  const booked = { action: "booked at the desk" as const, decidedAt: paidAt };
  const reason = "$50 of desk_1: Evening with Tara Trainer, paid in cash";
  expect(told({ payments, decisions: [sampleDecision({ ...booked, reason })] })).toEqual([
    "2026-11-21 cancelled",
    "2026-11-20 booked",
    "2026-11-20 decided",
  ]);
  // Whose decision is not among those that were asked for.
  expect(told({ payments })).toEqual(["2026-11-21 cancelled", "2026-11-20 booked", "2026-11-20 booked"]);
});

// D88
test("the newest comes first; of one day, what has no hour comes last; nothing is older than 30 days or to come", () => {
  expect(
    told({
      articles: [
        sampleArticle({ article_date: "2026-11-20" }),
        sampleArticle({ article_date: "2026-11-27" }),
      ],
      reviews: [sampleReview({ date: "2026-11-20" }), sampleReview({ date: "2026-10-26" })],
      decisions: [sampleDecision({ decidedAt: "2026-11-20T03:00:00.000Z" })],
      payments: [samplePayment({ ...booking, paidAt: "2026-10-27T09:00:00.000Z", endsOn: "2026-12-01" })],
    }),
  ).toEqual(["2026-11-20 decided", "2026-11-20 posted", "2026-11-20 reviewed", "2026-10-27 booked"]);
});

// D88
test("where more was paid than was asked for, the log begins with the first day that is known whole", () => {
  const payments = Array.from({ length: mostAsked }, (_, place) =>
    samplePayment({
      _id: String(place),
      paidAt: place < mostAsked - 1 ? "2026-11-24T09:00:00.000Z" : "2026-11-23T09:00:00.000Z",
      endsOn: "2026-12-23",
    }),
  );
  const reviews = [sampleReview({ date: "2026-11-23" }), sampleReview({ date: "2026-11-24" })];
  const days = new Set(told({ payments, reviews }).map((one) => one.slice(0, 10)));
  expect([...days]).toEqual(["2026-11-24"]);
});

// D72 D73 D74 D75 D88
test("what has become of a trainer's sessions is told when it was done, a pause, too", () => {
  const since = "2026-11-24T20:00:00.000Z";
  const away = sampleOwnDeed({ decidedAt: since });
  const days = { _id: "closed", from: "2026-12-03", until: "2026-12-05", since };
  const session = { trainerId: "tara", slotTiming: "Evening" as const, day: "2026-12-03", since };
  const given = { ...session, substituteId: "omar", substituteName: "Omar Other" };
  const pause = { from: "2026-12-05", until: "2026-12-14", since: "2026-11-22T10:00:00.000Z" };
  expect(
    told({
      changes: [
        { kind: "closed", of: { ...days, name: "Eid", since: "2026-10-01T00:00:00.000Z" } },
        { kind: "given", of: { ...given, since: "2026-11-25T20:00:00.000Z" } },
      ],
      deeds: [away, { ...away, _id: "old", decidedAt: "2026-10-01T00:00:00.000Z" }],
      payments: [{ ...booking, paidAt: "2026-10-01T09:00:00.000Z", endsOn: "2026-12-25", pause }],
    }),
  ).toEqual(["2026-11-26 given", "2026-11-25 done", "2026-11-22 paused"]);
});

// D88
test("a trainer reads when they were approved, and no reviews from before they came", () => {
  const reviews = ["2026-11-01", "2026-11-10", "2026-11-20"].map((date) => sampleReview({ date }));
  const trainer = { joined_at: "2026-11-10T09:00:00.000Z", approved_at: "2026-11-12T09:00:00.000Z" };
  expect(told({ reviews, trainer })).toEqual([
    "2026-11-20 reviewed",
    "2026-11-12 approved",
    "2026-11-10 reviewed",
  ]);
  expect(told({ reviews })).toHaveLength(3);
});
