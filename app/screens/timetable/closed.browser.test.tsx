import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const day = (name: string) => main.getByRole("region", { name });

// D72 D74
test("each day has its date; what is called off keeps its hours, struck through, and a closed day has none", async () => {
  // A Sunday noon.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00:00.000Z") });
  const since = "2026-11-20T06:00:00.000Z";
  await openPage("/timetable", {
    api: (api) => {
      api.grant("GET /users", [sampleUser({ slot_days: ["Sunday", "Monday", "Tuesday"] })]);
      api.grant("GET /timetable-changes", {
        absences: [
          {
            ...{ _id: "away", trainerId: "trainer-tara", slotTiming: "Evening", word: "" },
            ...{ from: "2026-11-23", until: "2026-11-23", since },
          },
          // On which Tara has no session.
          {
            ...{ _id: "off", trainerId: "trainer-tara", slotTiming: null, word: "A day for herself" },
            ...{ from: "2026-11-27", until: "2026-11-28", since },
          },
        ],
        substitutes: [],
        closed: [{ _id: "closed", from: "2026-11-24", until: "2026-11-24", name: "Victory Day", since }],
      });
    },
  });
  await expect.element(day("Monday").getByRole("time")).toHaveTextContent("23 Nov");
  expect(wordsOf(day("Monday").getByRole("listitem"))).toEqual([
    "6:30–8:00Tara TrainerSPIN, YOGA",
    "18:30–20:00 Called offTara TrainerSPIN, YOGA",
  ]);
  await expect.element(page.getByRole("list", { name: "Changes" })).not.toMatchTextContent("herself");
  expect(day("Monday").getByRole("listitem").elements()[1]?.querySelector("s")?.textContent).toBe(
    "18:30–20:00",
  );
  await expect.element(day("Tuesday").getByText("24 Nov", { exact: true })).toBeVisible();
  expect(wordsOf(day("Tuesday").getByText(/^Closed/))).toEqual(["ClosedVictory Day"]);
  expect(wordsOf(day("Tuesday").getByRole("listitem"))).toEqual([]);
  await page.viewport(390, 844);
  const links = main.getByRole("navigation", { name: "Days" }).getByRole("link");
  await expect
    .poll(() => wordsOf(links))
    .toEqual([
      ...["Sun22Sunday, today", "Mon23Monday, changes", "Tue24Tuesday, changes"],
      ...["Wed25Wednesday", "Thu26Thursday", "Fri27Friday", "Sat28Saturday"],
    ]);
});

// D72 D73
test("a phone says below a day’s sessions, which stay in their places, what does not hold; a wide window above them", async () => {
  // A Sunday noon.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00:00.000Z") });
  const since = "2026-11-20T06:00:00.000Z";
  const away = { trainerId: "trainer-tara", slotTiming: null, since };
  await page.viewport(390, 844);
  await openPage("/timetable#monday", {
    api: (api) => {
      api.grant("GET /users", [sampleUser({ slot_days: ["Sunday", "Monday", "Tuesday"] })]);
      api.grant("GET /timetable-changes", {
        absences: [
          { ...away, _id: "1", word: "At a wedding", from: "2026-11-23", until: "2026-11-23" },
          { ...away, _id: "2", word: "", from: "2026-11-24", until: "2026-11-24" },
        ],
        substitutes: [
          {
            ...{ day: "2026-11-23", trainerId: "trainer-tara", slotTiming: "Evening", since },
            ...{ substituteId: "trainer-omar", substituteName: "Omar Other" },
          },
        ],
        closed: [],
      });
    },
  });
  const lines = main.getByRole("list", { name: "Changes" });
  await expect
    .poll(() => wordsOf(lines.getByRole("listitem")))
    .toEqual([
      "Tara Trainer is away on 23 Nov: at a wedding. Omar Other teaches the evening.",
      "Tara Trainer is away on 24 Nov.",
    ]);
  const evening = day("Monday").getByText("With Omar Other");
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  expect(topOf(lines.element())).toBeGreaterThan(topOf(evening.element()));
  await expectAccessible(main);
  await page.viewport(1440, 900);
  expect(topOf(lines.element())).toBeLessThan(topOf(evening.element()));
});

// D74
test.each([
  { until: "2026-11-30", shown: "Tuesday", columns: 4, said: 1 },
  // All of the week: today's column says why.
  { until: "2026-12-10", shown: "Friday", columns: 7, said: 0 },
])("a Friday before days closed until $until shows $shown", async ({ until, shown, columns, said }) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T07:00:00.000Z") });
  await page.viewport(390, 844);
  await openPage("/timetable", {
    api: (api) =>
      api.grant("GET /timetable-changes", {
        ...{ absences: [], substitutes: [] },
        closed: [
          { _id: "closed", from: "2026-11-28", until, name: "Repairs", since: "2026-11-27T06:00:00.000Z" },
        ],
      }),
  });
  const titles = main.getByRole("heading", { level: 2 });
  await expect.poll(() => wordsOf(titles)).toEqual([shown]);
  expect(wordsOf(main.getByText("Today is closed; this is the next open day"))).toHaveLength(said);
  await page.viewport(1440, 900);
  await expect.poll(() => wordsOf(main.getByText(/^Closed/))).toHaveLength(columns);
  expect(wordsOf(day("Saturday").getByText(/^Closed/))).toEqual(["ClosedRepairs"]);
});

// D53
test("today’s sessions that are over say so and are as quiet as a closed day, those to come are not", async () => {
  await page.viewport(390, 844);
  // A Sunday, 20:10 in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T14:10:00.000Z") });
  await openPage("/timetable", {
    api: (api) => {
      api.grant("GET /users", [
        sampleUser({ slot_days: ["Sunday", "Monday"], available_slots: ["Morning", "Evening"] }),
        sampleUser({
          ...{ _id: "trainer-omar", name: "Omar Other", slot_days: ["Sunday"] },
          ...{ available_slots: ["Evening"], slot_duration: 2 },
        }),
      ]);
      // Nobody can take those of what is over.
      api.grant("GET /few-places", [
        { trainerId: "trainer-tara", slotTiming: "Evening", left: 5 },
        { trainerId: "trainer-omar", slotTiming: "Evening", left: 2 },
      ]);
    },
  });
  await expect
    .poll(() => wordsOf(day("Sunday").getByRole("listitem")))
    .toEqual([
      "6:30–8:00OverTara TrainerSPIN, YOGA",
      "18:30–20:00OverTara TrainerSPIN, YOGA",
      "18:30–20:302 leftOmar OtherSPIN, YOGA",
    ]);
  const grounds = () =>
    day("Sunday")
      .getByRole("listitem")
      .elements()
      .map((row) => getComputedStyle(row.firstElementChild as Element).backgroundColor);
  const [morning, evening, open] = grounds();
  expect(morning).toBe(evening);
  expect(open).not.toBe(evening);
  await expectAccessible(main);
  await page.getByRole("link", { name: "Monday" }).click();
  await expect.element(day("Monday").getByText("6:30–8:00")).toBeVisible();
  expect(day("Monday").getByText("Over").elements()).toEqual([]);
});
