import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { wordsOf } from "#tests/app/bench.tsx";
import { openTrainersDay, setThursday, trainer } from "#tests/app/trainers-day.ts";

const main = page.getByRole("main");

beforeEach(() => cdp().send("Emulation.setEmulatedMedia", { media: "print" }));
afterEach(() => cdp().send("Emulation.setEmulatedMedia", { media: "" }));

// D73 D75 D77
test("Manage Slot on paper is the register of the coming week, titled, with who comes, pauses and steps in, and nothing else", async () => {
  setThursday();
  const changedSessions = [{ day: "2026-12-02", kind: "paused" as const, name: "" }];
  const away = { trainerId: trainer._id, word: "", since: "2026-01-01T00:00:00.000Z" };
  const on = (day: string) => ({ from: day, until: day });
  await openTrainersDay(
    [
      { userName: "Lamia Karim", slotDays: ["Thursday", "Saturday"], className: "YOGA" },
      {
        ...{ userName: "Sabbir Hossain", slotDays: ["Saturday", "Wednesday"], changedSessions },
        pause: { from: "2026-12-01", until: "2026-12-08", since: "2026-11-20T10:00:00.000Z" },
      },
      {
        ...{ userName: "Asif Other", price: 20, slotDays: ["Thursday", "Saturday"] },
        chosenDays: ["Saturday"],
      },
    ],
    { slot_days: ["Thursday", "Saturday", "Sunday", "Monday", "Wednesday"] },
    (api) =>
      api.grant("GET /timetable-changes", {
        absences: [
          { ...away, ...on("2026-11-28"), _id: "given", slotTiming: "Evening" },
          { ...away, ...on("2026-11-28"), _id: "off", slotTiming: "Morning" },
          { ...away, ...on("2026-11-29"), _id: "day", slotTiming: null },
        ],
        substitutes: [
          {
            ...{ trainerId: trainer._id, slotTiming: "Evening", day: "2026-11-28" },
            ...{ substituteId: "omar", substituteName: "Omar Other", since: "2026-11-25T12:00:00.000Z" },
          },
        ],
        closed: [{ ...on("2026-11-30"), _id: "closed", name: "Eid", since: "2026-01-01T00:00:00.000Z" }],
      }),
  );
  const register = main.getByRole("article");
  await expect
    .element(register.getByRole("heading", { level: 2 }))
    .toMatchTextContent("Register, 26 November to 2 December");
  await expect
    .element(register.getByText(/^Shokti, fitness tracker · Tara Trainer · Printed on 26 Nov 2026$/))
    .toBeVisible();
  // Without what is over.
  await expect
    .poll(() => wordsOf(register.getByRole("heading", { level: 3 })))
    .toEqual([
      "Thursday 26 November, Evening18:30–20:001 coming, 1 more may",
      "Saturday 28 November, Evening18:30–20:00with Omar Other3 coming",
      "Wednesday 2 December, Morning6:30–8:00Nobody is coming",
      "Wednesday 2 December, Evening18:30–20:00Nobody is coming",
    ]);
  expect(wordsOf(register.getByRole("listitem"))).toEqual([
    "Lamia KarimStandard · YOGA",
    "Asif OtherBasic · comes Sat",
    "Lamia KarimStandard · YOGA",
    "Sabbir HossainStandard",
    "Asif OtherBasic · comes Sat",
  ]);
  // What does not take place has a line each, without names (D72, D74).
  expect(wordsOf(register.getByText(/: (called off|studio closed)/))).toEqual([
    "Saturday 28 November, Morning: called off",
    "Sunday 29 November, Morning: called off",
    "Sunday 29 November, Evening: called off",
    "Monday 30 November, Morning: studio closed, Eid",
    "Monday 30 November, Evening: studio closed, Eid",
  ]);
  // Below the others is who has chosen other days (D81).
  await expect.element(register.getByText("May come as well")).toBeVisible();
  await expect.element(register.getByText("Sabbir Hossain is on pause until 8 December.")).toBeVisible();
  // Nothing else: neither headings nor pictures.
  expect(register.getByRole("heading").elements()).toEqual(main.getByRole("heading").elements());
  for (const light of document.querySelectorAll("main .cover, main [class*=sky]"))
    expect(light.checkVisibility()).toBe(false);
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  await expect.element(main.getByRole("button", { name: "Print" })).toBeVisible();
});

// D77
test("Print offers today's sessions alone, or the next seven days", async () => {
  setThursday();
  const printed: string[][] = [];
  const register = () => main.getByRole("article", { includeHidden: true });
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(wordsOf(register().getByRole("heading", { level: 2, includeHidden: true })));
  });
  await openTrainersDay([{ userName: "Lamia Karim" }]);
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  for (const days of ["Today", "Next seven days"]) {
    await main.getByRole("button", { name: "Print" }).click();
    await main.getByRole("button", { name: days }).click();
  }
  await expect
    .poll(() => printed)
    .toEqual([["Register, 26 November"], ["Register, 26 November to 2 December"]]);
});

// D72 D77
test("Print is not offered while all that is booked is called off", async () => {
  setThursday();
  const off = { trainerId: trainer._id, slotTiming: null, word: "", since: "2026-01-01T00:00:00.000Z" };
  await openTrainersDay([{ userName: "Lamia Karim" }], {}, (api) =>
    api.grant("GET /timetable-changes", {
      absences: [{ ...off, _id: "off", from: "2026-11-26", until: "2026-12-05" }],
      substitutes: [],
      closed: [],
    }),
  );
  await expect.element(main.getByText("Thursday 26 November, Evening: called off")).toBeVisible();
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  expect(main.getByRole("button", { name: "Print" }).elements()).toEqual([]);
});

// D77
test("a new trainer's Manage Slot has no advice on paper, and offers no Print while nobody is coming", async () => {
  setThursday();
  await openTrainersDay([], { slot_duration: 0, available_classes: [] });
  await expect.element(main.getByText("No sessions in these days.")).toBeVisible();
  await expect.element(main.getByText("No slots yet")).not.toBeVisible();
  await cdp().send("Emulation.setEmulatedMedia", { media: "" });
  await expect.element(main.getByText("No slots yet")).toBeVisible();
  expect(main.getByRole("button", { name: "Print" }).elements()).toEqual([]);
});
