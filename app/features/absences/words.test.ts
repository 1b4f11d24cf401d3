import { expect, test } from "vitest";
import { cameText, finalText, stretchText } from "./words.ts";

const days = (from: string, until = from) => ({ from, until });

test.each([
  [days("2026-11-28", "2026-12-04"), "28 November to 4 December", "Sat 28 November to Fri 4 December"],
  [
    days("2026-12-28", "2027-01-03"),
    "28 December 2026 to 3 January 2027",
    "Mon 28 December 2026 to Sun 3 January 2027",
  ],
  [days("2026-12-05", "2026-12-14"), "5 to 14 December", "Sat 5 to Mon 14 December"],
])("days in a row name their month, and their year, once where they share it: %o", (stretch, short, long) => {
  expect(stretchText(stretch)).toBe(short);
  expect(stretchText(stretch, { withWeekdays: true })).toBe(long);
  expect(stretchText(stretch, { length: "short" })).toBe(short.replaceAll(/(Nov|Dec|Jan)[a-z]+/g, "$1"));
});

// D72
test("what has been ticked, and what can't be taken back, is told in number", () => {
  expect([0, 1, 2].map(cameText)).toEqual([
    "",
    "1 is ticked as having come.",
    "2 are ticked as having come.",
  ]);
  expect(finalText({ sessions: 2, todays: 0 })).toBe("");
  expect(finalText({ sessions: 2, todays: 2 })).toBe("They can’t be taken back.");
});
