import { afterEach, expect, test, vi } from "vitest";
import { lightScript } from "./light-of-day.ts";
import { clockScript } from "./studio-clock.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that is opened at this time at the studio, with its head's clock scripts. */
function openAt(time: string) {
  const dataset: { light?: string } = {};
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { documentElement: { dataset } });
  vi.useFakeTimers({ now: new Date(`2025-11-22T${time}+06:00`) });
  vi.stubGlobal("document", document);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  vi.stubGlobal("dispatchEvent", window.dispatchEvent.bind(window));
  new Function(clockScript + lightScript())();
  return { dataset, document };
}

test("the page's light is that of the slot that began last at the studio", () => {
  const times = ["00:10", "06:29", "06:30", "13:59", "14:00", "18:29", "18:30", "23:59"];
  expect(times.map((time) => `${time} ${openAt(`${time}:00`).dataset.light}`)).toEqual([
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

test("an open page takes the light of the slot that begins, and of the hour at which its device wakes", () => {
  const { dataset, document } = openAt("13:58:30");
  vi.advanceTimersByTime(89_999);
  expect(dataset.light).toBe("morning");
  vi.advanceTimersByTime(1);
  expect(dataset.light).toBe("afternoon");
  vi.setSystemTime("2025-11-22T19:00:10+06:00");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(dataset.light).toBe("evening");
});
