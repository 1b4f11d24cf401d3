import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { TimetableChanges } from "#contract/absences.ts";
import type { Weekday } from "#studio/hours.ts";
import { openPage } from "#tests/app/bench.tsx";
import { sampleOwnSlot, sampleUser } from "#tests/app/samples.ts";

const first = page.getByText(/^Your first session/);

/** The evening slot of Sundays and Mondays, on a Sunday at this time. */
async function openEvening(
  time: string,
  {
    absences = [] as TimetableChanges["absences"],
    closed = [] as TimetableChanges["closed"],
    days = ["Sunday", "Monday"] as Weekday[],
    endsOn = "2026-12-21",
  } = {},
) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`2026-11-22T${time}:00.000Z`) });
  await openPage("/evening/trainer-tara", {
    as: "member",
    api: (api) => {
      api.grant("GET /users/:id", sampleUser({ slot_days: days }));
      api.grant("GET /timetable-changes", { absences, substitutes: [], closed });
      api.grant("GET /own-slots", [sampleOwnSlot({ term: { startsOn: "2026-11-22", endsOn } })]);
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
      "Your first session: Sunday 29 November, 18:30. Until 27 December, 6 days more than a month: its session on 23 November is called off.",
    );
});

// D74
test("a day on which the studio is closed is told as the reason", async () => {
  const day = { from: "2026-12-09", until: "2026-12-09", since: "2026-11-20T06:00:00.000Z" };
  await openEvening("06:00", {
    days: ["Sunday", "Wednesday"],
    closed: [{ _id: "trip", name: "Team trip", ...day }],
    endsOn: "2026-12-23",
  });
  await expect
    .element(first)
    .toMatchTextContent("Until 23 December, 2 days more than a month: the studio is closed on 9 December.");
});
