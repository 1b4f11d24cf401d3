import { expect, test } from "vitest";
import { opening, type Weekday } from "#studio/hours.ts";
import { hoursText, overrunText, sharedDays, slotHours, slotTimes, startText } from "./hours.ts";

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
  expect(startText("Midnight")).toBe("");
  expect(slotTimes({ slotTiming: "Midnight", slotDuration: 1, slotDays: opening.days })).toBe("Sat to Thu");
});

// D53
test("hours and days stand together as a slot is named", () => {
  expect(slotTimes({ slotTiming: "Evening", slotDuration: 1.5, slotDays: opening.days })).toBe(
    "18:30–20:00 · Sat to Thu",
  );
});

test("a slot starts when its timing says", () => {
  expect(["Morning", "Afternoon", "Evening"].map(startText)).toEqual(["6:30", "14:00", "18:30"]);
});

// D37
test.each([
  [["Evening", "Morning", "Afternoon"], 3.5, ""],
  [["Afternoon", "Evening"], 4.5, "Your Evening would end at 23:00, and we close at 22:00."],
  [["Evening", "Afternoon"], 5, "Your Afternoon would run into your Evening at 18:30."],
  [["Morning", "Evening"], 12, "Your Evening would end at 6:30, and we close at 22:00."],
  [["Afternoon"], 8, ""],
  [["Afternoon"], 8.5, "Your Afternoon would end at 22:30, and we close at 22:00."],
  [[], 12, ""],
  [["Midnight"], 12, ""],
])("%o of %d hours fit between one another and closing: %o", (timings, hours, text) => {
  expect(overrunText(timings, hours)).toBe(text);
});

test("one hour is one, all else is hours", () => {
  expect([1, 1.5, 2].map(hoursText)).toEqual(["1 hour", "1.5 hours", "2 hours"]);
});

const slot = (slotTiming: string, slotDuration: number, ...slotDays: Weekday[]) => ({
  slotTiming,
  slotDuration,
  slotDays,
});

// D80
test.each([
  ["meet on the days that both have", slot("Morning", 1, "Monday", "Friday"), ["Monday"]],
  ["with other days never meet", slot("Morning", 1, "Friday"), []],
  ["meet when one begins before the other ends", slot("Morning", 8, "Monday"), ["Monday"]],
  ["do not meet when one begins as the other ends", slot("Afternoon", 1, "Monday"), []],
  ["at a timing that the studio does not have never meet", slot("Midnight", 1, "Monday"), []],
])("two slots %s", (_, other, days) => {
  const one = slot("Morning", 7.5, "Monday", "Tuesday");
  expect(sharedDays(one, other)).toEqual(days);
  expect(sharedDays(other, one)).toEqual(days);
});

// D80
test("a slot that begins while another runs shares its days", () => {
  const [long, late] = [slot("Morning", 8, "Monday"), slot("Afternoon", 1, "Monday")];
  expect(sharedDays(long, late)).toEqual(["Monday"]);
  expect(sharedDays(late, long)).toEqual(["Monday"]);
});
