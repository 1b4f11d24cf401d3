import { expect, test } from "vitest";
import { monthText } from "#app/ui/date-text.tsx";
import { everyMonth } from "./months.ts";

const taken = (label: string) => ({ label, total: 50, charged: 50, returned: 0, payments: 1 });

test("months without takings are filled in, both between the others and up to now", () => {
  expect(everyMonth([taken("2025-11"), taken("2026-01")], "2026-02")).toEqual([
    taken("2025-11"),
    { label: "2025-12", total: 0, charged: 0, returned: 0, payments: 0 },
    taken("2026-01"),
    { label: "2026-02", total: 0, charged: 0, returned: 0, payments: 0 },
  ]);
});

test("without payments there are no months", () => {
  expect(everyMonth([], "2026-02")).toEqual([]);
});

test("a payment in a month that has not begun here yet keeps its month", () => {
  expect(everyMonth([taken("2026-03")], "2026-02")).toEqual([taken("2026-03")]);
});

test("a month is formatted with its short name and year", () => {
  expect(["2026-01", "2026-09", "2026-12"].map(monthText)).toEqual(["Jan 2026", "Sep 2026", "Dec 2026"]);
});
