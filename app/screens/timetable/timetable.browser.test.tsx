import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { shownDayScript } from "#app/page/shown-day-script.ts";
import { comeBackAt, openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const day = (name: string) => main.getByRole("region", { name });

// D53
test("each day lists the trainers of each slot with their hours, and links to them", async () => {
  await openPage("/timetable", {
    api: (api) =>
      api.grant("GET /users", [
        sampleUser({ slot_days: ["Sunday"] }),
        sampleUser({
          _id: "trainer-omar",
          name: "Omar Other",
          available_slots: ["Evening"],
          slot_duration: 2,
          slot_days: ["Sunday", "Monday"],
          available_classes: ["Beginners' Judo"],
        }),
        sampleUser({ _id: "trainer-closed", name: "Kamal Closed", slot_duration: 0 }),
        sampleUser({ _id: "trainer-idle", name: "Ivy Idle", available_slots: [] }),
      ]),
  });
  await expect.element(day("Sunday").getByRole("link").first()).toBeVisible();
  expect(wordsOf(day("Sunday").getByRole("heading", { level: 3 }))).toEqual(["Morning", "Evening"]);
  expect(wordsOf(day("Sunday").getByRole("listitem"))).toEqual([
    "Tara Trainer6:30–8:00SPIN, YOGA",
    "Tara Trainer18:30–20:00SPIN, YOGA",
    "Omar Other18:30–20:30Beginners’ Judo",
  ]);
  expect(wordsOf(day("Monday").getByRole("listitem"))).toEqual(["Omar Other18:30–20:30Beginners’ Judo"]);
  expect(wordsOf(day("Tuesday").getByRole("listitem"))).toEqual([]);
  await expect
    .element(day("Monday").getByRole("link"))
    .toHaveAttribute("href", "/trainer-details/trainer-omar");
  await expect.element(day("Friday").getByText("Closed")).toBeVisible();
  expect(wordsOf(main.getByText(/Kamal|Ivy/))).toEqual([]);
});

test("seven columns where they fit; a phone shows today, and any other day by its link", async () => {
  // Late Sunday evening in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T17:00:00.000Z") });
  await openPage("/timetable");
  await expect.element(day("Saturday")).toBeVisible();
  const titles = () => main.getByRole("heading", { level: 2 });
  const columns = () =>
    new Set(
      titles()
        .elements()
        .map((title) => title.getBoundingClientRect().left),
    ).size;
  const links = main.getByRole("navigation", { name: "Days" }).getByRole("link");
  await expect.poll(columns).toBe(7);
  expect(wordsOf(links)).toEqual([]);
  await page.viewport(390, 844);
  await expect.poll(() => wordsOf(titles())).toEqual(["Sunday"]);
  expect(wordsOf(links)).toEqual(["Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri"]);
  await expect.element(links.nth(1)).toHaveAttribute("aria-current", "true");
  await links.nth(3).click();
  await expect.poll(() => wordsOf(titles())).toEqual(["Tuesday"]);
  await expect.element(links.nth(3)).toHaveAttribute("aria-current", "true");
  await expect.element(links.nth(3)).toHaveFocus();
  await expectAccessible();
});

test("today is marked: in the week as on a phone, where a closed day gives way to the next open one", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00:00.000Z") });
  await openPage("/timetable");
  await expect.element(day("Sunday").getByText("Today")).toBeVisible();
  expect(wordsOf(main.getByText("Today"))).toEqual(["Today"]);
  // A Friday.
  vi.setSystemTime(new Date("2026-11-27T06:00:00.000Z"));
  await page.viewport(390, 844);
  await openPage("/timetable");
  const titles = main.getByRole("heading", { level: 2 });
  await expect.poll(() => wordsOf(titles)).toEqual(["Saturday"]);
  await expect.element(day("Saturday").getByText("Today is closed; this is the next open day")).toBeVisible();
  const links = main.getByRole("navigation", { name: "Days" });
  await expect.element(links.getByRole("link", { name: "Friday, today" })).toBeVisible();
  await links.getByRole("link", { name: "Friday, today" }).click();
  await expect.poll(() => wordsOf(titles)).toEqual(["Friday"]);
  await expect.element(day("Friday").getByText("Today")).toBeVisible();
});

// D72 D74
test("each day has its date; what is called off keeps its hours, struck through, and a closed day its name once", async () => {
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
  await expect.element(day("Monday").getByText("23 Nov", { exact: true })).toBeVisible();
  expect(wordsOf(day("Monday").getByRole("listitem"))).toEqual([
    "Tara Trainer6:30–8:00SPIN, YOGA",
    "Tara Trainer18:30–20:00 Called offSPIN, YOGA",
  ]);
  await expect.element(page.getByRole("list", { name: "Changes" })).not.toMatchTextContent("herself");
  await expect.element(day("Tuesday").getByText("24 Nov · Closed: Victory Day")).toBeVisible();
  expect(wordsOf(day("Tuesday").getByText(/Victory Day/))).toHaveLength(1);
  expect(day("Tuesday").getByRole("listitem").elements()[0]?.querySelector("s")?.textContent).toBe(
    "6:30–8:00",
  );
});

test("a page left open moves on to the studio's next day, unless its URL names one", async () => {
  const days = main.getByRole("heading", { level: 2 });
  const openBeforeMidnight = async (path: string) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T17:59:00.000Z") });
    await openPage(path);
    await expect.poll(() => wordsOf(days)).toEqual(["Sunday"]);
  };
  await page.viewport(390, 844);
  await openBeforeMidnight("/timetable#sunday");
  comeBackAt("2026-11-22T18:00:00.000Z");
  await expect.poll(() => wordsOf(days)).toEqual(["Sunday"]);
  await openBeforeMidnight("/timetable");
  comeBackAt("2026-11-22T18:00:00.000Z");
  await expect.poll(() => wordsOf(days)).toEqual(["Monday"]);
});

test("before the page's script runs, its head knows the day: the URL's, or the studio's next open one", () => {
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
  delete dataset.weekday;
  expect(run("/")).toBeUndefined();
  history.replaceState(null, "", start);
});

test.each([1440, 390])(
  "a name of forty letters without a space stays in its column (%i px)",
  async (width) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00:00.000Z") });
    await page.viewport(width, 900);
    const name = "Abcdefghij".repeat(4);
    await openPage("/timetable", { api: (api) => api.grant("GET /users", [sampleUser({ name })]) });
    const column = day("Sunday");
    await expect.element(column.getByText(name).first()).toBeVisible();
    const rightOf = (element: Element) => element.getBoundingClientRect().right;
    const letters = document.createRange();
    letters.selectNodeContents(column.getByText(name).first().element());
    expect(letters.getBoundingClientRect().right).toBeLessThanOrEqual(rightOf(column.element()));
  },
);

test("a timetable without any slots says so", async () => {
  await openPage("/timetable", { api: (api) => api.grant("GET /users", []) });
  await expect.element(main.getByRole("heading", { name: "No slots yet" })).toBeVisible();
});

test("the trainers' page, Home and the footer link to the timetable", async () => {
  await openPage("/all-trainers");
  await expect
    .element(main.getByRole("link", { name: "See the timetable" }))
    .toHaveAttribute("href", "/timetable");
  await expect
    .element(page.getByRole("contentinfo").getByRole("link", { name: "Timetable" }))
    .toHaveAttribute("href", "/timetable");
  await openPage("/");
  const features = main.getByRole("region", { name: "OUR FEATURES" });
  await expect
    .element(features.getByRole("link", { name: "See the timetable" }))
    .toHaveAttribute("href", "/timetable");
  await expect.element(features.getByText(/^\$20, \$50 or \$100 a month/)).toBeVisible();
});
