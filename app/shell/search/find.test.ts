import { expect, test } from "vitest";
import { distance } from "./find.ts";

test.each(["yooga", "yga", "yoha", "yoag"])(
  "one slip of the keyboard is forgiven in a longer word: %s",
  (typed) => {
    const isFound = typed.length >= 4;
    expect(distance("YOGA", typed)).toBe(isFound ? 1 : 2);
  },
);

test("two slips are not, and what is spelt rightly comes first", () => {
  expect(distance("Timetable", "timtabel")).toBe(2);
  expect(distance("Timetable", "timetabel")).toBe(1);
  expect(distance("Timetable", "timetab")).toBe(-1);
});

test.each([
  ["Tanvir Ahmed", "tanveer"],
  ["Imran Chowdhury", "choudhury"],
  ["Ayesha Rahman", "aisha"],
  ["Rumana Islam", "roomana"],
])("%s is near to how others spell it: %s", (name, typed) => {
  expect(distance(name, typed)).toBe(1);
});
