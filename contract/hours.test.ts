import { expect, test } from "vitest";
import { opening } from "#studio/hours.ts";
import { slotHours, slotTimes } from "./hours.ts";

// D53
test.each([
  ["Morning", 1, "6:30–7:30"],
  ["Afternoon", 2, "14:00–16:00"],
  ["Evening", 1.5, "18:30–20:00"],
  ["Morning", 0.75, "6:30–7:15"],
  ["Evening", 1.1, "18:30–19:36"],
  ["Evening", 5.5, "18:30–0:00"],
  ["Evening", 12, "18:30–6:30"],
])("a slot in the %s of %d hours is at %s", (slotTiming, slotDuration, hours) => {
  expect(slotHours({ slotTiming, slotDuration })).toBe(hours);
});

test("a timing that the studio does not have has no hours", () => {
  expect(slotHours({ slotTiming: "Midnight", slotDuration: 1 })).toBe("");
});

// D53
test("hours and days stand together as a slot is named", () => {
  expect(slotTimes({ slotTiming: "Evening", slotDuration: 1.5, slotDays: opening.days })).toBe(
    "18:30–20:00 · Sat to Thu",
  );
});
