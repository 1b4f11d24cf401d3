import { expect, test } from "vitest";
import { noSlotText } from "#contract/constants.ts";
import { type Ledger, openLedger, type Said } from "../harness/ledger.ts";
import { checkHistories } from "./check.ts";

/** A history of one article, one slot with a single place, and books that began with nothing. */
function historyOf(
  said: Partial<Said>[],
  { lateMs = 0, charges = {} }: { lateMs?: number; charges?: Record<string, number> } = {},
): Ledger {
  const ledger = openLedger(lateMs);
  ledger.watched.articles.add("a");
  ledger.watched.slots.set("t", 1);
  ledger.watched.books = 0;
  for (const [transactionId, askedAt] of Object.entries(charges)) ledger.charges.set(transactionId, askedAt);
  const silent = {
    by: "",
    through: "one",
    body: {},
    status: undefined,
    answer: undefined,
    answeredAt: Number.POSITIVE_INFINITY,
  };
  ledger.history.push(...said.map((one) => ({ ...silent, call: "", askedAt: 0, ...one })));
  return ledger;
}

const faultsIn = (...given: Parameters<typeof historyOf>) => checkHistories(historyOf(...given)).faults;

const votes = (
  by: string,
  type: "upvote" | "downvote",
  heard: { status?: number; up?: number; down?: number; at: number; took?: number; through?: string },
) => ({
  ...{ by, call: "POST /articles/a/vote", body: { type }, askedAt: heard.at },
  ...(heard.through !== undefined && { through: heard.through }),
  ...(heard.up !== undefined && {
    status: heard.status ?? 200,
    answer: { upvote: heard.up, downvote: heard.down ?? 0 },
    answeredAt: heard.at + (heard.took ?? 1),
  }),
});
const counts = (
  up: number,
  { at, by = "", through = "one" }: { at: number; by?: string; through?: string },
) => ({
  ...{ by, through, call: "GET /articles/a", status: 200, answer: { upvote: up, downvote: 0 } },
  ...{ askedAt: at, answeredAt: at + 1 },
});

test("a vote counts for whoever reads after its answer, and its voter's second does not", () => {
  const voted = votes("m", "upvote", { up: 1, at: 10 });
  const again = votes("m", "downvote", { status: 409, up: 1, at: 12 });
  expect(faultsIn([voted, again, counts(0, { at: 5 }), counts(1, { at: 14 })])).toEqual([]);
  expect(faultsIn([voted, counts(0, { at: 14 })])[0]).toContain("none of these can have been heard");
  expect(faultsIn([voted, votes("m", "downvote", { up: 1, down: 1, at: 12 })])).toHaveLength(1);
});

test("of two votes at once none is lost: one of their voters sees both", () => {
  const two = (first: number, second: number) => [
    votes("m", "upvote", { up: first, at: 10, took: 5 }),
    votes("n", "upvote", { up: second, at: 11, took: 5 }),
  ];
  expect(faultsIn(two(2, 1))).toEqual([]);
  expect(faultsIn(two(1, 1))).toHaveLength(1);
});

test("another process's answer for everyone may be late for as long as is said, a person's own never", () => {
  const voted = votes("m", "upvote", { up: 1, at: 10 });
  const late = (reader: { by?: string; through?: string }) => [voted, counts(0, { at: 15, ...reader })];
  expect(faultsIn(late({ through: "two" }), { lateMs: 5 })).toEqual([]);
  expect(faultsIn(late({ through: "two" }), { lateMs: 3 })).toHaveLength(1);
  expect(faultsIn(late({ through: "one" }), { lateMs: 5 })).toHaveLength(1);
  expect(faultsIn(late({ through: "two", by: "n" }), { lateMs: 5 })).toHaveLength(1);
  const { counts: told } = checkHistories(historyOf(late({ through: "two" }), { lateMs: 5 }));
  expect(told).toMatchObject({ histories: 3, operations: 2, latestMs: 5 });
});

const holds = (by: string, { status, at }: { status: number; at: number }) => ({
  ...{ by, call: "POST /create-payment-intent", body: { trainerId: "t" }, status },
  ...{ askedAt: at, answeredAt: at + 1 },
  answer: status === 200 ? { transactionId: `of ${by}` } : { error: { message: noSlotText } },
});
const claims = (by: string, { status, at }: { status?: number; at: number }) => ({
  ...{ by, call: "POST /save-payment-info", body: { transactionId: `of ${by}` }, askedAt: at },
  ...(status !== undefined && { status, answeredAt: at + 1, answer: { insertedId: `booking of ${by}` } }),
});
const cancels = (by: string, at: number) => ({
  ...{ by, call: `POST /save-payment-info/booking of ${by}/cancel`, status: 200 },
  ...{ askedAt: at, answeredAt: at + 1, answer: { refunds: [{ state: "done" }] } },
});

test("the only place is somebody's until they cancel, and nobody is turned away from a free one", () => {
  const booked = [holds("m", { status: 200, at: 0 }), claims("m", { status: 201, at: 4 })];
  const charges = { "of m": 2 };
  const next = (status: number, at: number) => holds("n", { status, at });
  expect(faultsIn([...booked, next(409, 6)], { charges })).toEqual([]);
  expect(faultsIn([...booked, next(200, 6)], { charges })[0]).toContain("the 1 places of t");
  expect(faultsIn([...booked, cancels("m", 6), next(200, 8)], { charges })).toEqual([]);
  expect(faultsIn([...booked, cancels("m", 6), next(409, 8)], { charges })).toHaveLength(1);
});

test("a claim without an answer may have been booked or not, and the takings with it", () => {
  const charges = { "of m": 2 };
  const sum = (total: number, at: number, byTrainer = total) => ({
    ...{ by: "admin", call: "GET /save-payment-info/summary", status: 200 },
    answer: { total, byTier: [{ total }], byTrainer: [{ total: byTrainer }] },
    ...{ askedAt: at, answeredAt: at + 1 },
  });
  const unheard = [holds("m", { status: 200, at: 0 }), claims("m", { at: 4 })];
  expect(faultsIn([...unheard, sum(0, 10), sum(50, 20)], { charges })).toEqual([]);
  expect(faultsIn([...unheard, sum(50, 0.1)], { charges })[0]).toContain("the books");
  const heard = [holds("m", { status: 200, at: 0 }), claims("m", { status: 201, at: 4 })];
  expect(faultsIn([...heard, sum(0, 10)], { charges })).toHaveLength(1);
  const back = [...heard, cancels("m", 6)];
  expect(faultsIn([...back, sum(0, 10)], { charges })).toEqual([]);
  expect(faultsIn([...back, sum(50, 10)], { charges })).toHaveLength(1);
  expect(faultsIn([...back, sum(0, 10, 50)], { charges })).toHaveLength(1);
});
