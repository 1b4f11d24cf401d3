import { expect, test } from "vitest";
import { opening, type Weekday } from "#studio/hours.ts";
import { daysText, nextSession, openingText, slotHours, slotTimes, weekdayOf } from "./hours.ts";

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

test.each<[string, Weekday[]]>([
  ["Sat to Thu", [...opening.days]],
  ["every day", [...opening.days, "Friday"]],
  ["Sun, Tue and Thu", ["Thursday", "Sunday", "Tuesday"]],
  ["Sat and Sun", ["Sunday", "Saturday"]],
  ["Mon", ["Monday"]],
  ["Sat to Mon and Wed", ["Saturday", "Sunday", "Monday", "Wednesday"]],
  ["Sat, Sun and Tue to Thu", ["Saturday", "Sunday", "Tuesday", "Wednesday", "Thursday"]],
  ["Thu to Sun", ["Saturday", "Sunday", "Thursday", "Friday"]],
  ["Tue, Fri and Sat", ["Saturday", "Tuesday", "Friday"]],
  ["", []],
])("days read as %j", (words, days) => {
  expect(daysText(days)).toBe(words);
});

// D53
test("hours and days stand together as a slot is named", () => {
  expect(slotTimes({ slotTiming: "Evening", slotDuration: 1.5, slotDays: opening.days })).toBe(
    "18:30–20:00 · Sat to Thu",
  );
  expect(openingText()).toBe("Sat to Thu, 6:00–22:00");
});

test("a day knows its weekday", () => {
  const days = ["2026-11-21", "2026-11-22", "2026-11-27", "2028-02-29"];
  expect(days.map(weekdayOf)).toEqual(["Saturday", "Sunday", "Friday", "Tuesday"]);
});

const booking = {
  slotTiming: "Evening",
  slotDuration: 1.5,
  slotDays: opening.days,
  startsOn: "2026-11-22",
  endsOn: "2026-12-21",
};

// Evening is 18:30 to 20:00 in Dhaka, six hours before UTC.
test.each([
  ["in the morning", "2026-11-22T02:00:00Z", "2026-11-22"],
  ["while it runs", "2026-11-22T13:59:59Z", "2026-11-22"],
  ["the moment it ends", "2026-11-22T14:00:00Z", "2026-11-23"],
  ["after midnight at the studio", "2026-11-22T18:30:00Z", "2026-11-23"],
  ["on the last evening before the studio's day off", "2026-11-26T15:00:00Z", "2026-11-28"],
  ["before the term begins", "2026-11-01T09:00:00Z", "2026-11-22"],
  ["on the last day", "2026-12-21T13:00:00Z", "2026-12-21"],
  ["after the last session", "2026-12-21T14:00:00Z", null],
  ["after the term", "2027-01-05T09:00:00Z", null],
])("the next session %s", (_, now, day) => {
  expect(nextSession(booking, new Date(now))).toBe(day);
});

test("a session that ends after midnight is the next one until it ends", () => {
  const late = { ...booking, slotDuration: 7, slotDays: ["Sunday"] as const };
  const [during, after] = [new Date("2026-11-22T19:29:00Z"), new Date("2026-11-22T19:30:00Z")];
  expect([during, after].map((now) => nextSession(late, now))).toEqual(["2026-11-22", "2026-11-29"]);
});

test("a slot without days has no next session", () => {
  expect(nextSession({ ...booking, slotDays: [] }, new Date("2026-11-22T02:00:00Z"))).toBeNull();
});
