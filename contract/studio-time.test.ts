import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.doUnmock("#studio/time-zone.ts");
  vi.resetModules();
});

/** The module of a studio in another time zone. */
async function loadIn(studioTimeZone: string) {
  vi.resetModules();
  vi.doMock("#studio/time-zone.ts", () => ({ studioTimeZone }));
  return import("./studio-time.ts");
}

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

test.each([
  ["Asia/Dhaka", "Dhaka time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
  ["America/North_Dakota/New_Salem", "New Salem time"],
  ["UTC", "UTC time"],
])("the clock of a studio in %s shows %s", async (zone, text) => {
  expect((await loadIn(zone)).studioClock).toBe(text);
});

test("days and months read alike in a browser that writes dates in another order", async () => {
  vi.stubGlobal("Temporal", undefined);
  const { studioDay, studioMonth } = await loadWithOtherLettering();
  const moment = new Date("2025-11-09T20:00:00Z");
  expect(studioDay(moment)).toBe("2025-11-10");
  expect(studioMonth(moment)).toBe("2025-11");
});

// Not every browser has Temporal.
describe.each(["Temporal", "Intl"])("with %s", (calendar) => {
  beforeEach(() => {
    if (calendar === "Intl") vi.stubGlobal("Temporal", undefined);
  });

  test("the studio's day begins at midnight in Dhaka", async () => {
    const { studioDay, studioMonth } = await import("./studio-time.ts");
    const [before, after] = [new Date("2025-10-31T17:59:59Z"), new Date("2025-10-31T18:00:00Z")];
    expect([before, after].map(studioDay)).toEqual(["2025-10-31", "2025-11-01"]);
    expect([before, after].map(studioMonth)).toEqual(["2025-10", "2025-11"]);
  });

  test.each([
    ["Asia/Dhaka", "2026-11-22", 0, "2026-11-21T18:00:00.000Z"],
    ["Asia/Dhaka", "2026-11-22", 18 * 60 + 30, "2026-11-22T12:30:00.000Z"],
    ["Asia/Dhaka", "2026-11-22", 25 * 60, "2026-11-22T19:00:00.000Z"],
    // In Berlin clocks go forward at 2 on the 29th of March, and back at 3 on the 25th of October.
    ["Europe/Berlin", "2026-03-29", 0, "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-03-29", 90, "2026-03-29T00:30:00.000Z"],
    ["Europe/Berlin", "2026-03-29", 150, "2026-03-29T01:30:00.000Z"],
    ["Europe/Berlin", "2026-03-29", 210, "2026-03-29T01:30:00.000Z"],
    ["Europe/Berlin", "2026-03-30", 0, "2026-03-29T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", 90, "2026-10-24T23:30:00.000Z"],
    ["Europe/Berlin", "2026-10-25", 150, "2026-10-25T00:30:00.000Z"],
    ["Europe/Berlin", "2026-10-25", 210, "2026-10-25T02:30:00.000Z"],
    // São Paulo once went forward at midnight: that day began at 1.
    ["America/Sao_Paulo", "2018-11-04", 0, "2018-11-04T03:00:00.000Z"],
    ["America/Sao_Paulo", "2018-11-05", 0, "2018-11-05T02:00:00.000Z"],
  ])("in %s the day %s, %i minutes after midnight, is the moment %s", async (zone, day, minute, moment) => {
    const { studioMoment } = await loadIn(zone);
    expect(studioMoment(day, minute).toISOString()).toBe(moment);
  });

  // D65
  test("from one eight in the evening to the next no minute is missed, also in the night in which clocks change", async () => {
    const { stretchOf } = await loadIn("Europe/Berlin");
    const evening = (moment: string) => {
      const { from, until } = stretchOf(new Date(moment), 20 * 60);
      return [from.toISOString(), until.toISOString()];
    };
    // Half past eight in the evening before the clocks go back, and the next noon.
    const long = ["2026-10-24T18:00:00.000Z", "2026-10-25T19:00:00.000Z"];
    expect(evening("2026-10-24T18:30:00Z")).toEqual(long);
    expect(evening("2026-10-25T11:00:00Z")).toEqual(long);
    expect(evening("2026-10-25T19:00:00Z")[0]).toBe(long[1]);
  });
});
