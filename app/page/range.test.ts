import { expect, test } from "vitest";
import { rangePath, readDays, readRange, usualRanges } from "./range.ts";

test("a range is read from the URL; invalid days are dropped", () => {
  expect(readRange(new URLSearchParams("from=2026-02-01&until=2026-02-30"))).toEqual({ from: "2026-02-01" });
});

test("an end before the start stays in the URL but out of the query; a single day is fine", () => {
  const turnedRound = new URLSearchParams("from=2026-02-02&until=2026-02-01");
  expect(readDays(turnedRound)).toEqual({ from: "2026-02-02", until: "2026-02-01" });
  expect(readRange(turnedRound)).toEqual({ from: "2026-02-02" });
  const oneDay = { from: "2026-02-02", until: "2026-02-02" };
  expect(readRange(new URLSearchParams(oneDay))).toEqual(oneDay);
});

test("another range restarts the list and keeps the other filters", () => {
  const address = new URLSearchParams("q=mina&from=2026-01-01&until=2026-01-31&cursor=a");
  expect(rangePath(address, { from: "2026-02-01" })).toEqual({ search: "q=mina&from=2026-02-01" });
});

test("weeks run from Saturday to Friday", () => {
  // A Friday.
  expect(usualRanges("2026-11-27").slice(1, 3)).toEqual([
    { label: "This week", from: "2026-11-21", until: "2026-11-27" },
    { label: "Last week", from: "2026-11-14", until: "2026-11-20" },
  ]);
});

test("months and years end on their last day, and the month before January is in the previous year", () => {
  expect(usualRanges("2028-03-05").slice(3)).toEqual([
    { label: "This month", from: "2028-03-01", until: "2028-03-31" },
    { label: "Last month", from: "2028-02-01", until: "2028-02-29" },
    { label: "This year", from: "2028-01-01", until: "2028-12-31" },
    { label: "Last year", from: "2027-01-01", until: "2027-12-31" },
  ]);
  expect(usualRanges("2027-01-31")[4]).toEqual({
    label: "Last month",
    from: "2026-12-01",
    until: "2026-12-31",
  });
});
