import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { TimetableChanges } from "#contract/absences.ts";
import type { OwnSlot } from "#contract/places.ts";
import type { Weekday } from "#studio/hours.ts";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { sampleOwnSlot, sampleUser } from "#tests/app/samples.ts";

const first = page.getByText(/^Your first session/);

/** The evening slot of Sundays and Mondays, on a Sunday at this time. */
async function openEvening(
  time: string,
  {
    absences = [] as TimetableChanges["absences"],
    closed = [] as TimetableChanges["closed"],
    substitutes = [] as TimetableChanges["substitutes"],
    days = ["Sunday", "Monday"] as Weekday[],
    endsOn = "2026-12-21",
    own = {} as Partial<OwnSlot>,
  } = {},
) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`2026-11-22T${time}:00.000Z`) });
  await openPage("/evening/trainer-tara", {
    as: "member",
    api: (api) => {
      api.grant("GET /users/:id", sampleUser({ slot_days: days }));
      api.grant("GET /timetable-changes", { absences, substitutes, closed });
      api.grant("GET /own-slots", [sampleOwnSlot({ term: { startsOn: "2026-11-22", endsOn }, ...own })]);
    },
  });
}

// D53
test("before paying one reads which session comes first: today's until it begins, then the next", async () => {
  await openEvening("06:00");
  await expect.element(first).toHaveTextContent("Your first session: today, Sunday 22 November, 18:30.");
  await openEvening("13:00");
  await expect.element(first).toHaveTextContent("Your first session: tomorrow, Monday 23 November, 18:30.");
});

// D72 D74
test("what is called off comes not first, and is told as the reason for a later last day", async () => {
  const absences = [
    {
      ...{ _id: "away", trainerId: "trainer-tara", slotTiming: null, word: "" },
      ...{ from: "2026-11-23", until: "2026-11-28", since: "2026-11-20T06:00:00.000Z" },
    },
  ];
  await openEvening("13:00", { absences, endsOn: "2026-12-27" });
  await expect
    .element(first)
    .toHaveTextContent(
      "Your first session: Sunday 29 November, 18:30. You get 6 extra days, until 27 December: no session on 23 November.",
    );
});

// D74
test("days on which the studio is closed are told one by one, and no others between them", async () => {
  const closed = ["2026-11-29", "2026-12-02", "2026-12-16"].map((day) => ({
    ...{ _id: day, name: "Repairs", from: day, until: day, since: "2026-11-20T06:00:00.000Z" },
  }));
  await openEvening("06:00", { days: ["Sunday", "Wednesday"], closed, endsOn: "2026-12-30" });
  await expect
    .element(first)
    .toMatchTextContent(
      "You get 9 extra days, until 30 December: the studio is closed on 29 November, 2 and 16 December.",
    );
});

// D74
test("more sessions off than one reads with pleasure are counted", async () => {
  const away = { _id: "away", trainerId: "trainer-tara", slotTiming: null, word: "" };
  const days = { from: "2026-11-29", until: "2026-12-12", since: "2026-11-20T06:00:00.000Z" };
  await openEvening("06:00", {
    days: ["Sunday", "Monday", "Tuesday"],
    absences: [{ ...away, ...days }],
    endsOn: "2027-01-05",
  });
  await expect
    .element(first)
    .toMatchTextContent("until 5 January: 6 of its sessions, 29 November to 8 December, are off.");
});

// D74
test("what a later last day is told for is told nowhere else, and stands when it is after that day", async () => {
  const trip = { _id: "trip", name: "Team trip", from: "2026-12-09", until: "2026-12-09" };
  const feast = { _id: "feast", name: "Feast", from: "2026-12-30", until: "2026-12-30" };
  const since = "2026-11-20T06:00:00.000Z";
  await openEvening("06:00", {
    days: ["Sunday", "Wednesday"],
    closed: [trip, feast].map((one) => ({ ...one, since })),
    endsOn: "2026-12-23",
  });
  const changes = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await expect.element(first).toMatchTextContent("the studio is closed on 9 December.");
  expect(wordsOf(changes)).toEqual(["Studio closed on 30 Dec: Feast."]);
});

// D73 D74
test("where days off are named for who steps in, the others are named beside them", async () => {
  const since = "2026-11-20T06:00:00.000Z";
  const away = { trainerId: "trainer-tara", slotTiming: null, word: "", since };
  const session = { trainerId: "trainer-tara", slotTiming: "Evening", day: "2026-12-07", since } as const;
  await openEvening("06:00", {
    absences: [
      { ...away, _id: "long", from: "2026-12-06", until: "2026-12-08" },
      { ...away, _id: "short", from: "2026-12-13", until: "2026-12-13" },
    ],
    substitutes: [{ ...session, substituteId: "trainer-omar", substituteName: "Omar Other" }],
    endsOn: "2026-12-28",
  });
  const changes = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await expect.element(first).toMatchTextContent("no sessions on 6 and 13 December.");
  expect(wordsOf(changes)).toEqual([
    "Away 6 to 8 Dec. Omar Other teaches the evening of 7 Dec.",
    "Away on 13 Dec.",
  ]);
});

// D56 D74
test("who renews reads of the days off of the month being bought, and of no others", async () => {
  const closed = ["2026-12-09", "2026-12-30", "2027-02-03"].map((day) => ({
    ...{ _id: day, name: "Repairs", from: day, until: day, since: "2026-11-20T06:00:00.000Z" },
  }));
  const term = { startsOn: "2026-12-22", endsOn: "2027-01-21" };
  const own = { runsUntil: "2026-12-21", renewsFrom: term.startsOn, term };
  await openEvening("06:00", { days: ["Sunday", "Wednesday"], closed, own });
  const changes = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
  await expect.element(changes).toHaveTextContent("Studio closed on 30 Dec: Repairs.");
});

// §2.42 D53
test("on a phone the prices come first, and two can be pressed without scrolling", async () => {
  await page.viewport(390, 844);
  await openEvening("06:00");
  await expect.element(first).toBeVisible();
  const prices = page.getByRole("button", { name: /^Price/ }).elements();
  expect(prices.filter((price) => price.getBoundingClientRect().bottom < 844)).toHaveLength(2);
  expect(first.element().getBoundingClientRect().top).toBeGreaterThan(
    Math.max(...prices.map((price) => price.getBoundingClientRect().bottom)),
  );
});
