import { expect, test } from "vitest";
import { opening, weekdays } from "#studio/hours.ts";
import { isSessionOver, nextBooked, nextSession, weekdayOf } from "./next-session.ts";

test("a day knows its weekday", () => {
  const week = ["21", "22", "23", "24", "25", "26", "27"].map((day) => `2026-11-${day}`);
  expect(week.map(weekdayOf)).toEqual(weekdays);
  expect(weekdayOf("2028-02-29")).toBe("Tuesday");
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

// D81
test("the next session is on a day its member means to come, and on a day not chosen it still takes place", () => {
  const chosen = { ...booking, chosenDays: ["Tuesday"] as const };
  const now = new Date("2026-11-22T02:00:00Z");
  expect(nextSession(chosen, now)).toBe("2026-11-24");
  expect(nextSession({ ...booking, chosenDays: [] }, now)).toBe("2026-11-22");
  expect(isSessionOver(chosen, "2026-11-22", now)).toBe(false);
});

test("a slot without days has no next session", () => {
  expect(nextSession({ ...booking, slotDays: [] }, new Date("2026-11-22T02:00:00Z"))).toBeNull();
});

test.each([
  ["before it begins", "2026-11-22T12:29:00Z", "2026-11-22"],
  ["the moment it begins", "2026-11-22T12:30:00Z", "2026-11-22"],
  ["while it runs", "2026-11-22T12:45:00Z", "2026-11-23"],
  ["long before its term", "2026-11-01T09:00:00Z", "2026-11-22"],
])("the session of its first day is a booking's own if it was paid %s", (_, paidAt, day) => {
  expect(nextBooked({ ...booking, paidAt }, new Date("2026-11-22T13:00:00Z"))).toBe(day);
});

test("a booking at a timing that the studio no longer has has no next session", () => {
  const [former, now] = [{ ...booking, slotTiming: "Midnight" }, new Date("2026-11-22T02:00:00Z")];
  expect(nextSession(former, now)).toBeNull();
  expect(nextBooked({ ...former, paidAt: "2026-11-22T01:00:00Z" }, now)).toBeNull();
});

test.each([
  ["while it runs", "2026-11-22T13:59:59Z", false],
  ["the moment it ends", "2026-11-22T14:00:00Z", true],
  ["the day before", "2026-11-21T14:00:00Z", false],
])("whether a session is over %s", (_, now, isOver) => {
  expect(isSessionOver(booking, "2026-11-22", new Date(now))).toBe(isOver);
});
