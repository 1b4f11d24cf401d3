import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The module as a browser loads it whose `en-CA` is written as in ICU 72: month first. */
async function loadWithOtherLettering() {
  const { DateTimeFormat } = Intl;
  function MonthFirst(_locale: string, options: Intl.DateTimeFormatOptions) {
    return new DateTimeFormat("en-US", options);
  }
  vi.resetModules();
  vi.stubGlobal("Intl", { ...Intl, DateTimeFormat: MonthFirst });
  return import("./studio-time.ts");
}

test("the studio's day begins at midnight in Dhaka", async () => {
  const { studioDay, studioMonth } = await import("./studio-time.ts");
  const [before, after] = [new Date("2025-10-31T17:59:59Z"), new Date("2025-10-31T18:00:00Z")];
  expect([before, after].map(studioDay)).toEqual(["2025-10-31", "2025-11-01"]);
  expect([before, after].map(studioMonth)).toEqual(["2025-10", "2025-11"]);
});

test("days and months read alike in a browser that writes dates in another order", async () => {
  const { studioDay, studioMonth } = await loadWithOtherLettering();
  const moment = new Date("2025-11-09T20:00:00Z");
  expect(studioDay(moment)).toBe("2025-11-10");
  expect(studioMonth(moment)).toBe("2025-11");
});
