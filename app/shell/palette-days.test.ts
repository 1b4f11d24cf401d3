import { expect, test } from "vitest";
import { namedDayGone, namedDayToCome } from "./palette-days.ts";

/** A Saturday. */
const today = "2026-11-28";

test.each([
  ["close 6 december", "2026-12-06"],
  ["dec 6th", "2026-12-06"],
  ["2 jan", "2027-01-02"],
  ["today", "2026-11-28"],
  ["who teaches tomorrow", "2026-11-29"],
  ["sat", "2026-11-28"],
  ["on fridays", undefined],
  ["friday", "2026-12-04"],
  ["12 nov", undefined],
  ["30 february", undefined],
  ["takings of december 2025", undefined],
  ["yoga", undefined],
])("the day to come of “%s” is %s", (text, day) => {
  expect(namedDayToCome(text, today)).toBe(day);
});

test.each([
  ["revenue 12 nov", "2026-11-12"],
  ["2nd of", undefined],
  ["2 dec", "2025-12-02"],
  ["sales today", "2026-11-28"],
  ["yesterday", "2026-11-27"],
  ["friday", undefined],
])("the day gone of “%s” is %s", (text, day) => {
  expect(namedDayGone(text, today)).toBe(day);
});
