import { expect, test } from "vitest";
import { daysOf, termOf } from "./terms.ts";

// D52
test.each([
  ["2026-11-22", "2026-12-21"],
  ["2026-12-01", "2026-12-31"],
  ["2026-12-31", "2027-01-30"],
  ["2027-01-28", "2027-02-27"],
  ["2027-01-29", "2027-02-27"],
  ["2027-01-31", "2027-02-27"],
  ["2028-01-31", "2028-02-28"],
  ["2027-02-28", "2027-03-27"],
  ["2027-03-31", "2027-04-29"],
  ["2027-04-30", "2027-05-29"],
])("paid on %s, a membership ends on %s", (startsOn, endsOn) => {
  expect(termOf(new Date(`${startsOn}T06:00:00Z`))).toEqual({ startsOn, endsOn });
});

// D52
test("the day of payment is the studio's: one minute later it may be tomorrow there", () => {
  const [before, after] = [new Date("2026-11-30T17:59:59Z"), new Date("2026-11-30T18:00:00Z")];
  expect([before, after].map(termOf)).toEqual([
    { startsOn: "2026-11-30", endsOn: "2026-12-29" },
    { startsOn: "2026-12-01", endsOn: "2026-12-31" },
  ]);
});

test.each([
  ["2026-11-22", "2026-11-22", 1],
  ["2028-02-01", "2028-03-01", 30],
  ["2026-11-22", "2026-11-21", 0],
])("from %s to %s there are %i days", (startsOn, endsOn, days) => {
  expect(daysOf({ startsOn, endsOn })).toBe(days);
});
