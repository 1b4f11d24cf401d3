import { expect, test } from "vitest";
import { opening, type Weekday } from "#studio/hours.ts";
import { daysText, openingText } from "./days.ts";

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
test("the studio's opening days and hours read as one", () => {
  expect(openingText()).toBe("Sat to Thu, 6:00–22:00");
});
