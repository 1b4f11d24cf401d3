import { expect, test } from "vitest";
import { isDaysAlone, namedGone, namedToCome, plainDays } from "./days.ts";

/** A Saturday. */
const today = "2026-11-28";

test.each([
  ["close 6 december", "2026-12-06", "2026-12-06"],
  ["dec 6th", "2026-12-06", "2026-12-06"],
  ["close 6/12", "2026-12-06", "2026-12-06"],
  ["06.12.2026", "2026-12-06", "2026-12-06"],
  ["2026-12-06", "2026-12-06", "2026-12-06"],
  ["close 6-8 december", "2026-12-06", "2026-12-08"],
  ["close from 16th to 18th december", "2026-12-16", "2026-12-18"],
  ["close 30 dec to 2 jan", "2026-12-30", "2027-01-02"],
  ["8 dec to 6 dec", "2026-12-08", "2026-12-08"],
  ["2 jan", "2027-01-02", "2027-01-02"],
  ["today", "2026-11-28", "2026-11-28"],
  ["who teaches tommorow", "2026-11-29", "2026-11-29"],
  ["sat", "2026-11-28", "2026-11-28"],
  ["close fridya", "2026-12-04", "2026-12-04"],
  ["off next week", "2026-12-05", "2026-12-11"],
  ["off mon to wed", "2026-11-30", "2026-12-02"],
  ["off friday to sunday", "2026-12-04", "2026-12-06"],
  ["off until wednesday", "2026-11-28", "2026-12-02"],
  ["close until 3 december", "2026-11-28", "2026-12-03"],
  ["sick for 3 days", "2026-11-28", "2026-11-30"],
  ["off two weeks from 6 december", "2026-12-06", "2026-12-19"],
  ["away this week", "2026-11-28", "2026-12-04"],
  ["write to monday", "2026-11-30", "2026-11-30"],
])("the days to come of “%s” are %s to %s", (text, from, until) => {
  expect(namedToCome(plainDays(text), today)).toEqual({ from, until });
});

test.each(["12 nov", "30 february", "takings of december 2025", "yoga", "6.30", "40 dec"])(
  "“%s” names no day to come",
  (text) => {
    expect(namedToCome(plainDays(text), today)).toBeUndefined();
  },
);

test.each([
  ["revenue 12 nov", "2026-11-12", "2026-11-12"],
  ["revenue 1 to 15 november", "2026-11-01", "2026-11-15"],
  ["2 dec", "2025-12-02", "2025-12-02"],
  ["sales today", "2026-11-28", "2026-11-28"],
  ["yesterday", "2026-11-27", "2026-11-27"],
  ["takings friday", "2026-11-27", "2026-11-27"],
])("the days gone of “%s” are %s to %s", (text, from, until) => {
  expect(namedGone(plainDays(text), today)).toEqual({ from, until });
});

test.each(["2nd of", "tomorrow"])("“%s” names no day gone", (text) => {
  expect(namedGone(plainDays(text), today)).toBeUndefined();
});

test("a text is days alone, or asks something of them", () => {
  expect(isDaysAlone(plainDays("6-8 december"))).toBe(true);
  expect(isDaysAlone(plainDays("friday"))).toBe(true);
  expect(isDaysAlone(plainDays("close 6/12"))).toBe(false);
});
