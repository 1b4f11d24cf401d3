import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openPage, wordsOf } from "#tests/app/bench.tsx";
import { expectAccessible } from "#tests/app/expect-accessible.ts";
import { sampleComer, samplePayment, sampleSessionList, sampleUser } from "#tests/app/samples.ts";

const main = page.getByRole("main");

beforeEach(() => {
  // A Thursday at the studio, when the evening is over.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T15:00:00.000Z") });
});

const trainer = sampleUser({ available_slots: ["Evening"], slot_days: ["Sunday", "Thursday"], places: 2 });
const booking = samplePayment({
  trainerId: trainer._id,
  slotTiming: "Evening",
  slotDays: ["Sunday", "Thursday"],
  paidAt: "2026-11-20T08:05:00.000Z",
  startsOn: "2026-11-20",
  endsOn: "2026-12-19",
});

// D72 D73
test("once a trainer's week is over its Activity Log has the next, with what does not take place struck through, and who gives one instead", async () => {
  const since = "2026-11-25T10:00:00.000Z";
  const away = {
    _id: "1",
    trainerId: trainer._id,
    slotTiming: null,
    from: "2026-11-29",
    until: "2026-12-03",
  };
  await openPage("/dashboard/activity-log", {
    as: trainer,
    api: (api) => {
      api.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [] : [booking]));
      api.grant("GET /timetable-changes", {
        absences: [{ ...away, word: "", since }],
        substitutes: [
          {
            ...{ trainerId: trainer._id, slotTiming: "Evening", day: "2026-12-03" },
            ...{ substituteId: "omar", substituteName: "Omar Other", since: "2026-11-25T12:00:00.000Z" },
          },
        ],
        closed: [],
      });
    },
  });
  const week = main.getByRole("table", { name: "Next week’s sessions" }).getByRole("row").nth(1);
  const struck = () => [...week.element().querySelectorAll(".line-through")].map((one) => one.textContent);
  await expect.poll(struck).toEqual(["1 coming, Called off"]);
  await expect
    .poll(() => wordsOf(week.getByRole("cell")))
    .toEqual(["", "1 coming, Called off", "", "", "", "With Omar Other", ""]);
});

// D73 D88
test("a session that a trainer gives for another stands in their week with whose it is, also where it is the week's only one", async () => {
  const session = { trainerId: "mitali", slotTiming: "Morning", day: "2026-11-27" } as const;
  const since = "2026-11-25T10:00:00.000Z";
  await openPage("/dashboard/activity-log", {
    as: trainer,
    api: (api) => {
      api.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [] : [booking]));
      api.grant("GET /users", [trainer, sampleUser({ _id: "mitali", name: "Mitali Chakma", places: 2 })]);
      api.grant("GET /comers", [
        sampleSessionList({ trainerId: "mitali", slotTiming: "Morning", day: session.day }),
      ]);
      api.grant("GET /timetable-changes", {
        absences: [
          {
            _id: "a",
            trainerId: "mitali",
            slotTiming: null,
            from: "2026-11-27",
            until: "2026-11-27",
            word: "",
            since,
          },
        ],
        substitutes: [{ ...session, substituteId: trainer._id, substituteName: trainer.name, since }],
        closed: [],
      });
    },
  });
  const week = main.getByRole("table", { name: "This week’s sessions" });
  await expect
    .poll(() => wordsOf(week.getByRole("row", { name: /Morning/ }).getByRole("cell")))
    .toEqual(["", "", "", "", "", "", "1 comingfor Mitali Chakma"]);
  await expectAccessible();
});

// D77 D81 D88
test("who means to come on another day, or has come enough, is counted in the week as on Manage Slot", async () => {
  vi.setSystemTime(new Date("2026-11-26T10:00:00.000Z"));
  const other = { ...booking, _id: "sunday", userName: "Sunday Sam", chosenDays: ["Sunday" as const] };
  const comer = { membershipId: other._id, userName: other.userName, chosenDays: other.chosenDays };
  await openPage("/dashboard/activity-log", {
    as: { ...trainer, places: 1 },
    api: (api) => {
      api.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [] : [booking, other]));
      api.grant("GET /comers", ({ query }) =>
        query.get("day") === "2026-11-26"
          ? [sampleSessionList({ trainerId: trainer._id, comers: [sampleComer(), sampleComer(comer)] })]
          : [],
      );
    },
  });
  const week = main.getByRole("table", { name: "This week’s sessions" }).getByRole("row").nth(1);
  await expect
    .poll(() => wordsOf(week.getByRole("cell")))
    .toEqual(["", "2 coming, over", "", "", "", "1 coming +1 may", ""]);
  await expect.element(main.getByText("How many are coming; “+1”: one more may")).toBeVisible();
});

// D53
test("a session booked at other hours than those offered by now says when it ends, and the band the offered ones", async () => {
  // Saturday.
  vi.setSystemTime(new Date("2026-11-28T10:00:00.000Z"));
  const sunday = { ...booking, slotDays: ["Sunday" as const], slotDuration: 1 };
  await openPage("/dashboard/activity-log", {
    as: { ...trainer, slot_duration: 2 },
    api: (api) => {
      api.grant("GET /save-payment-info", ({ query }) => (query.has("mine") ? [] : [sunday]));
      api.grant("GET /comers", ({ query }) =>
        query.get("day") === "2026-11-29"
          ? [sampleSessionList({ trainerId: trainer._id, day: "2026-11-29", slotDuration: 1 })]
          : [],
      );
    },
  });
  const week = main.getByRole("table", { name: "This week’s sessions" }).getByRole("row").nth(1);
  await expect.element(week).toMatchTextContent("Evening 18:30–20:30");
  await expect
    .poll(() => wordsOf(week.getByRole("cell")))
    .toEqual(["", "1 coming to 19:30", "", "", "", "0 coming", ""]);
});
