import { expect, test, vi } from "vitest";
import { closedDaysName, lastEndsName, shownDayScript } from "./shown-day-script.ts";

// Not every browser has Temporal.
test.each(["Temporal", "Intl"])(
  "before the page's script runs, its head knows the day (%s): the URL's, or the next with sessions left",
  (calendar) => {
    if (calendar === "Intl") vi.stubGlobal("Temporal", undefined);
    const { dataset } = document.documentElement;
    const start = location.href;
    const run = (address: string) => {
      history.replaceState(null, "", address);
      new Function(shownDayScript)();
      return dataset.weekday;
    };
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T19:00:00.000Z") });
    expect(run("/timetable#thursday")).toBe("thursday");
    expect(run("/timetable#nonsense")).toBe("monday");
    vi.setSystemTime(new Date("2026-11-27T06:00:00.000Z"));
    expect(run("/timetable#friday")).toBe("friday");
    expect(run("/timetable")).toBe("saturday");
    const { style } = document.documentElement;
    const closed = () => [style.getPropertyValue("--today"), style.getPropertyValue("--closed")];
    expect(closed()).toEqual(["7", "1"]);
    vi.setSystemTime(new Date("2026-11-25T06:00:00.000Z"));
    run("/timetable");
    expect(closed()).toEqual(["5", "3"]);
    // Three closed days after Friday (D74).
    const days = document.createElement("meta");
    Object.assign(days, { name: closedDaysName, content: "2026-11-28 2026-11-29 2026-11-30" });
    document.head.append(days);
    vi.setSystemTime(new Date("2026-11-27T06:00:00.000Z"));
    expect(run("/timetable")).toBe("tuesday");
    expect(closed()).toEqual(["7", "4"]);
    // Sunday has no sessions, Saturday's last ends at 20:00, and at 20:00 in Dhaka it is over.
    const ends = document.createElement("meta");
    Object.assign(ends, { name: lastEndsName, content: "1200 0 1200 1200 1200 1200 0" });
    document.head.append(ends);
    days.content = "2026-11-30";
    vi.setSystemTime(new Date("2026-11-28T13:59:00.000Z"));
    expect(run("/timetable")).toBe("saturday");
    vi.setSystemTime(new Date("2026-11-28T14:00:00.000Z"));
    expect(run("/timetable")).toBe("tuesday");
    expect(run("/timetable#saturday")).toBe("saturday");
    ends.remove();
    days.remove();
    document.documentElement.removeAttribute("style");
    delete dataset.weekday;
    expect(run("/")).toBeUndefined();
    history.replaceState(null, "", start);
  },
);
