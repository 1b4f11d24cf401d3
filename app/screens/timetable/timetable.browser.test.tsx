import { expect, test, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { comeBackAt, openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");
const day = (name: string) => main.getByRole("region", { name });
const leftOf = (one: Locator) => one.element().getBoundingClientRect().left;

// D53
test("each day lists the trainers of each slot with their hours and how few places are left, and links to both", async () => {
  // A Saturday.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T06:00:00.000Z") });
  await openPage("/timetable", {
    api: (api) => {
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
      ]);
      api.grant("GET /few-places", [
        { trainerId: "trainer-tara", slotTiming: "Morning", left: 0 },
        { trainerId: "trainer-omar", slotTiming: "Evening", left: 2 },
      ]);
    },
  });
  await expect.element(day("Sunday").getByRole("link").first()).toBeVisible();
  await expect.element(day("Sunday").getByText("Full")).toBeVisible();
  expect(wordsOf(day("Sunday").getByRole("heading", { level: 3 }))).toEqual(["Morning", "Evening"]);
  expect(wordsOf(day("Sunday").getByRole("listitem"))).toEqual([
    "6:30–8:00FullTara TrainerSPIN, YOGA",
    "18:30–20:00Tara TrainerSPIN, YOGA",
    "18:30–20:302 leftOmar OtherBeginners’ Judo",
  ]);
  expect(wordsOf(day("Monday").getByRole("listitem"))).toEqual([
    "18:30–20:302 leftOmar OtherBeginners’ Judo",
  ]);
  expect(wordsOf(day("Tuesday").getByRole("listitem"))).toEqual([]);
  await expect
    .element(day("Monday").getByRole("link", { name: "Omar Other", exact: true }))
    .toHaveAttribute("href", "/trainer-details/trainer-omar");
  await expect
    .element(day("Monday").getByRole("link", { name: "Evening 18:30–20:30 with Omar Other" }))
    .toHaveAttribute("href", "/evening/trainer-omar");
  await expect.element(day("Friday").getByText("Closed on Fridays")).toBeVisible();
  expect(wordsOf(main.getByText(/Kamal|Ivy/))).toEqual([]);
});

test("sessions stand in the same rows on each day of the week, whatever is said beside one of them", async () => {
  await page.viewport(1440, 900);
  const slots = { available_slots: ["Evening"] as const satisfies string[], slot_duration: 1.5 };
  await openPage("/timetable", {
    api: (api) => {
      api.grant("GET /users", [
        sampleUser({ ...slots, _id: "few", name: "Fatima Few", slot_days: ["Sunday"] }),
        sampleUser({ ...slots, _id: "many", name: "Munir Many", slot_days: ["Monday"] }),
        sampleUser({ ...slots, _id: "both", name: "Bina Both", slot_days: ["Sunday", "Monday"] }),
      ]);
      api.grant("GET /few-places", [{ trainerId: "few", slotTiming: "Evening", left: 5 }]);
    },
  });
  await expect.element(day("Sunday").getByText("5 left")).toBeVisible();
  const topIn = (name: string) =>
    day(name).getByRole("link", { name: "Bina Both", exact: true }).element().getBoundingClientRect().top;
  expect(topIn("Sunday")).toBe(topIn("Monday"));
});

test("seven columns from today on where they fit; a phone shows today, and any other day by its link", async () => {
  // Sunday evening in Dhaka.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T13:59:00.000Z") });
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
  expect(wordsOf(titles())[0]).toBe("Sunday");
  expect(leftOf(day("Sunday"))).toBeLessThan(leftOf(day("Monday")));
  expect(leftOf(day("Friday"))).toBeLessThan(leftOf(day("Saturday")));
  expect(wordsOf(links)).toEqual([]);
  await page.viewport(390, 844);
  await expect.poll(() => wordsOf(titles())).toEqual(["Sunday"]);
  await expect
    .poll(() => wordsOf(links).map((words) => words.slice(0, 5)))
    .toEqual(["Sun22", "Mon23", "Tue24", "Wed25", "Thu26", "Fri27", "Sat28"]);
  await expect.element(links.nth(0)).toHaveAttribute("aria-current", "true");
  await links.nth(2).click();
  await expect.poll(() => wordsOf(titles())).toEqual(["Tuesday"]);
  await expect.element(links.nth(2)).toHaveAttribute("aria-current", "true");
  await expect.element(links.nth(2)).toHaveFocus();
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

test("where the week fits, the day that the URL names is marked, too, and not as today", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00:00.000Z") });
  await page.viewport(1440, 900);
  await openPage("/timetable#tuesday");
  const groundOf = (name: string) => {
    const head = main.getByRole("heading", { name }).element().parentElement as HTMLElement;
    return getComputedStyle(head).backgroundColor;
  };
  await expect.element(day("Tuesday")).toBeVisible();
  expect(groundOf("Tuesday")).not.toBe(groundOf("Monday"));
  expect(groundOf("Tuesday")).not.toBe(groundOf("Sunday"));
  expect(groundOf("Sunday")).not.toBe(groundOf("Monday"));
  await expectAccessible();
});

// D74
test("who is away when and why is one sentence, who steps in another", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T06:00:00.000Z") });
  const since = "2026-11-20T06:00:00.000Z";
  const away = { trainerId: "trainer-tara", slotTiming: null, word: "", since };
  const steps = {
    trainerId: "trainer-tara",
    substituteId: "trainer-omar",
    substituteName: "Omar Other",
    since: "2026-11-20T10:00:00.000Z",
  };
  const changes = {
    absences: [
      // Yesterday and today.
      { ...away, _id: "now", from: "2026-11-21", until: "2026-11-22" },
      { ...away, _id: "day", from: "2026-11-24", until: "2026-11-24", word: "At a wedding" },
      { ...away, _id: "days", from: "2026-11-29", until: "2026-12-01" },
      { ...away, _id: "slot", from: "2026-12-03", until: "2026-12-03", slotTiming: "Evening" as const },
    ],
    substitutes: [
      { ...steps, slotTiming: "Evening" as const, day: "2026-11-21" },
      { ...steps, slotTiming: "Evening" as const, day: "2026-11-24" },
      { ...steps, slotTiming: "Morning" as const, day: "2026-12-01" },
      { ...steps, slotTiming: "Evening" as const, day: "2026-12-03" },
    ],
    closed: [],
  };
  const lines = main.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await openPage("/timetable", { api: (api) => api.grant("GET /timetable-changes", changes) });
  await expect
    .poll(() => wordsOf(lines))
    .toEqual([
      "Tara Trainer is away 21 to 22 Nov.",
      "Tara Trainer is away on 24 Nov: at a wedding. Omar Other teaches the evening.",
      "Tara Trainer is away 29 Nov to 1 Dec. Omar Other teaches the morning of 1 Dec.",
      "Omar Other teaches the evening of 3 Dec for Tara Trainer.",
    ]);
  await openPage("/evening/trainer-tara", {
    as: "member",
    api: (api) => api.grant("GET /timetable-changes", changes),
  });
  await expect
    .poll(() => wordsOf(lines))
    .toEqual([
      "Away 21 to 22 Nov.",
      "Omar Other teaches the evening of 24 Nov: at a wedding.",
      "Away 29 Nov to 1 Dec.",
      "Omar Other teaches the evening of 3 Dec.",
    ]);
});

test("a page left open moves on to the next day with sessions once today’s are over, unless its URL names one", async () => {
  const days = main.getByRole("heading", { level: 2 });
  const openBefore = async (path: string) => {
    // Tara's evening ends at 20:00 in Dhaka.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T13:59:00.000Z") });
    await openPage(path, {
      api: (api) => api.grant("GET /users", [sampleUser({ slot_days: ["Sunday", "Tuesday"] })]),
    });
    await expect.poll(() => wordsOf(days)).toEqual(["Sunday"]);
  };
  await page.viewport(390, 844);
  await openBefore("/timetable#sunday");
  comeBackAt("2026-11-22T14:00:00.000Z");
  await expect.poll(() => wordsOf(day("Sunday").getByText("Over"))).toHaveLength(2);
  expect(wordsOf(days)).toEqual(["Sunday"]);
  await openBefore("/timetable");
  comeBackAt("2026-11-22T14:00:00.000Z");
  await expect.poll(() => wordsOf(days)).toEqual(["Tuesday"]);
  await expect.element(day("Tuesday").getByText("No sessions left today; these are the next")).toBeVisible();
  await main.getByRole("link", { name: "Sunday, today" }).click();
  await expect.poll(() => wordsOf(days)).toEqual(["Sunday"]);
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
