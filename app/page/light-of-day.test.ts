import { afterEach, expect, test, vi } from "vitest";
import { lightScript } from "./light-of-day.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the page's light is that of the slot that began last at the studio", () => {
  const lights = [];
  for (const time of ["00:10", "06:29", "06:30", "13:59", "14:00", "18:29", "18:30", "23:59"]) {
    const dataset: { light?: string } = {};
    vi.stubGlobal("document", { documentElement: { dataset } });
    vi.setSystemTime(`2025-11-22T${time}:00+06:00`);
    new Function(lightScript())();
    lights.push(`${time} ${dataset.light}`);
  }
  expect(lights).toEqual([
    "00:10 evening",
    "06:29 evening",
    "06:30 morning",
    "13:59 morning",
    "14:00 afternoon",
    "18:29 afternoon",
    "18:30 evening",
    "23:59 evening",
  ]);
});
