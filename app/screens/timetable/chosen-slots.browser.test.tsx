import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const day = (name: string) => main.getByRole("region", { name });

// A Saturday: the day of today is called so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00.000Z") });
});

const open = (path: string) =>
  openPage(path, {
    api: (api) =>
      api.grant("GET /users", [
        sampleUser({ slot_days: ["Sunday"], available_classes: ["YOGA"] }),
        sampleUser({
          ...{ _id: "trainer-omar", name: "Omar Other", available_classes: ["BOXING"] },
          ...{ slot_days: ["Sunday", "Tuesday"], available_slots: ["Afternoon"] },
        }),
      ]),
  });

// D53
test("the week is narrowed to a class and a part of the day, in its URL, and a phone's day stays", async () => {
  await open("/timetable#sunday");
  const sessions = day("Sunday").getByRole("listitem");
  await expect.poll(() => wordsOf(sessions)).toHaveLength(3);
  await main.getByLabelText("Class").selectOptions("YOGA");
  await main.getByLabelText("Slot").selectOptions("Evening");
  await expect.poll(() => wordsOf(sessions)).toEqual(["18:30–20:00Tara TrainerYOGA"]);
  // On a desk no empty band stands for what was not chosen.
  expect(wordsOf(main.getByText(/^from \d/))).toEqual(["from 18:30"]);
  await page.viewport(390, 844);
  const link = main.getByRole("navigation", { name: "Days" }).getByRole("link", { name: "Sunday" });
  await expect.element(link).toHaveAttribute("href", "/timetable?class=YOGA&slot=Evening#sunday");
  await expect.element(link).toHaveAttribute("aria-current", "true");
  await expectAccessible();
  await main.getByLabelText("Class").selectOptions("BOXING");
  await expect.element(main.getByRole("heading", { name: "No sessions match" })).toBeVisible();
});

test("a day without what is chosen says so, and leads to the next after it, or else to the first of these days", async () => {
  await page.viewport(390, 844);
  await open("/timetable?class=BOXING#saturday");
  await expect.element(day("Saturday").getByText(/^No BOXING on Saturday\./)).toBeVisible();
  await day("Saturday").getByRole("link", { name: "Next: Sunday 14:00" }).click();
  await expect
    .poll(() => wordsOf(day("Sunday").getByRole("listitem")))
    .toEqual(["14:00–15:30Omar OtherBOXING"]);
  await main.getByLabelText("Slot").selectOptions("Afternoon");
  const monday = main.getByRole("link", { name: "Monday" });
  await expect.element(monday).toHaveAttribute("href", "/timetable?class=BOXING&slot=Afternoon#monday");
  await monday.click();
  await expect.element(day("Monday").getByText(/^No BOXING on Monday afternoon\./)).toBeVisible();
  await expectAccessible();
  await day("Monday").getByRole("link", { name: "Next: Tuesday 14:00" }).click();
  await main.getByRole("link", { name: "Wednesday" }).click();
  await day("Wednesday").getByRole("link", { name: "Sooner: Sunday 14:00" }).click();
  await expect.element(day("Sunday").getByText("14:00–15:30")).toBeVisible();
});

test("on a phone the days come before the button that prints them", async () => {
  await page.viewport(390, 844);
  await open("/timetable?class=YOGA#sunday");
  await expect.poll(() => wordsOf(day("Sunday").getByRole("listitem"))).toHaveLength(2);
  const print = main.getByRole("button", { name: "Print the timetable" }).element();
  expect(print.getBoundingClientRect().top).toBeGreaterThan(
    day("Sunday").element().getBoundingClientRect().bottom,
  );
});

test("a link that asks to print prints the week once it is whole, and once: choosing a class prints nothing", async () => {
  const printed: number[] = [];
  vi.spyOn(window, "print").mockImplementation(() => {
    printed.push(day("Sunday").getByRole("listitem").elements().length);
  });
  await open("/timetable#print");
  await expect.poll(() => printed).toEqual([3]);
  await main.getByLabelText("Class").selectOptions("BOXING");
  await expect.poll(() => wordsOf(day("Sunday").getByRole("listitem"))).toHaveLength(1);
  expect(location.hash).toBe("");
  expect(printed).toEqual([3]);
  await main.getByRole("button", { name: "Print the timetable" }).click();
  await expect.poll(() => printed).toEqual([3, 1]);
});

// D53
test("where nothing matches the parts of the day in which the class is taught are offered, and all sessions", async () => {
  await page.viewport(390, 844);
  await open("/timetable?class=BOXING&slot=Morning#sunday");
  await expect.element(main.getByText(/^BOXING: afternoon$/)).toBeVisible();
  await expectAccessible();
  await main.getByRole("link", { name: "afternoon" }).click();
  await expect
    .poll(() => wordsOf(day("Sunday").getByRole("listitem")))
    .toEqual(["14:00–15:30Omar OtherBOXING"]);
  await expect.element(main.getByLabelText("Slot")).toHaveValue("Afternoon");
  await main.getByLabelText("Slot").selectOptions("Morning");
  await main.getByRole("link", { name: "Show all sessions" }).click();
  await expect.poll(() => wordsOf(day("Sunday").getByRole("listitem"))).toHaveLength(3);
  await expect.element(main.getByLabelText("Class")).toHaveValue("");
  const link = main.getByRole("navigation", { name: "Days" }).getByRole("link", { name: "Sunday" });
  await expect.element(link).toHaveAttribute("aria-current", "true");
});

// D53
test.each([
  // Nobody boxes on a Saturday, whatever else takes place then; on Sunday it is called off.
  ["?class=BOXING", "Monday", "No BOXING on Saturdays; these are the next"],
  ["?class=YOGA", "Saturday", "Today"],
  ["?class=YOGA&slot=Morning", "Sunday", "No morning YOGA left today; these are the next"],
])("a phone shows the next day with %s first, and says why", async (query, shown, why) => {
  await page.viewport(390, 844);
  const since = "2026-11-20T06:00:00.000Z";
  await openPage(`/timetable${query}`, {
    api: (api) => {
      api.grant("GET /users", [
        sampleUser({ slot_days: ["Saturday", "Sunday"], available_classes: ["YOGA"] }),
        sampleUser({
          ...{ _id: "trainer-omar", name: "Omar Other", available_classes: ["BOXING"] },
          ...{ slot_days: ["Sunday", "Monday"], available_slots: ["Afternoon"] },
        }),
      ]);
      api.grant("GET /timetable-changes", {
        ...{ substitutes: [], closed: [] },
        absences: [
          {
            ...{ _id: "off", trainerId: "trainer-omar", slotTiming: null, word: "", since },
            ...{ from: "2026-11-22", until: "2026-11-22" },
          },
        ],
      });
    },
  });
  await expect.element(day(shown).getByText(why, { exact: true })).toBeVisible();
  expect(wordsOf(main.getByRole("heading", { level: 2 }))).toEqual([shown]);
});

// D53 D72
test("what does not hold is said of what is chosen", async () => {
  const since = "2026-11-20T06:00:00.000Z";
  const away = { slotTiming: null, word: "", from: "2026-11-22", until: "2026-11-22", since };
  await openPage("/timetable?class=BOXING", {
    api: (api) => {
      api.grant("GET /users", [
        sampleUser({ slot_days: ["Sunday"], available_classes: ["YOGA"] }),
        sampleUser({
          ...{ _id: "trainer-omar", name: "Omar Other", available_classes: ["BOXING"] },
          ...{ slot_days: ["Sunday"], available_slots: ["Afternoon"] },
        }),
      ]);
      api.grant("GET /timetable-changes", {
        ...{ substitutes: [], closed: [] },
        absences: [
          { ...away, _id: "1", trainerId: "trainer-tara" },
          { ...away, _id: "2", trainerId: "trainer-omar" },
        ],
      });
    },
  });
  const changes = main.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await expect.poll(() => wordsOf(changes)).toEqual(["Omar Other is away on 22 Nov."]);
  await main.getByLabelText("Class").selectOptions("");
  await expect.poll(() => wordsOf(changes)).toHaveLength(2);
});

// D53
test("a closed day's words do not stretch a week with few sessions", async () => {
  await page.viewport(1440, 900);
  await open("/timetable?class=BOXING");
  await expect.element(main.getByText("from 14:00")).toBeVisible();
  const band = main.getByText("from 14:00").element().parentElement as Element;
  const session = day("Sunday").getByText("14:00–15:30").element();
  expect(session.getBoundingClientRect().top - band.getBoundingClientRect().bottom).toBeLessThan(24);
});
