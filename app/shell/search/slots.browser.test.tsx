import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { TimetableChanges } from "#contract/absences.ts";
import type { FewPlaces } from "#contract/places.ts";
import type { Role } from "#contract/users.ts";
import { address, openPage } from "#tests/app/bench.tsx";
import { sampleUser } from "#tests/app/samples.ts";
import { chosen, field, kind, openByKey, rows } from "#tests/app/search.ts";

const tara = sampleUser({ slot_days: ["Sunday", "Tuesday"] });
const omar = sampleUser({
  _id: "trainer-omar",
  name: "Omar Other",
  available_slots: ["Evening"],
  slot_days: ["Monday"],
});
const full = { trainerId: "trainer-tara", slotTiming: "Evening", left: 0 } as const;

/** The search, in a studio of two trainers, who both have the words of a slot in their profiles. */
async function openSearch({
  as = "member",
  trainers = [tara, omar],
  few = [full],
  changes,
}: {
  as?: Role;
  few?: FewPlaces[];
  changes?: TimetableChanges;
  trainers?: (typeof tara)[];
} = {}) {
  const me = sampleUser({ _id: "seeker", role: as, email: "seeker@shokti.test" });
  await openPage("/dashboard/profile", {
    as: me,
    api: (fake) => {
      fake.grant("GET /users", ({ query }) => {
        if (query.has("email")) return [me];
        const q = query.get("q");
        return q === "omar" ? [omar] : trainers;
      });
      fake.grant("GET /few-places", few);
      if (changes) fake.grant("GET /timetable-changes", changes);
      for (const call of ["GET /classes", "GET /articles", "GET /save-payment-info"] as const)
        fake.grantPages(call, []);
    },
  });
  await openByKey();
}

beforeEach(() => page.viewport(1280, 800));

// D53 D54
test.each([
  ["evening", ["Evening 18:30 with Omar OtherMon", "Evening 18:30 with Tara TrainerSun and Tue · Full"]],
  ["18:30", ["Evening 18:30 with Omar OtherMon", "Evening 18:30 with Tara TrainerSun and Tue · Full"]],
  [
    "6:30",
    [
      "Morning 6:30 with Tara TrainerSun and Tue",
      "Evening 18:30 with Omar OtherMon",
      "Evening 18:30 with Tara TrainerSun and Tue · Full",
    ],
  ],
  ["7am", ["Morning 6:30 with Tara TrainerSun and Tue"]],
  [
    "tuesday",
    [
      "Tuesday Morning 6:30 with Tara TrainerSun and Tue",
      "Tuesday Evening 18:30 with Tara TrainerSun and Tue · Full",
    ],
  ],
  // Nobody has both: what has the longer word.
  ["monday mornings", ["Morning 6:30 with Tara TrainerSun and Tue"]],
  ["after work", ["Evening 18:30 with Omar OtherMon", "Evening 18:30 with Tara TrainerSun and Tue · Full"]],
  ["omar evening", ["Evening 18:30 with Omar OtherMon"]],
])(
  "a slot is found by its name, an hour or a weekday, with its trainer's name or without: %s",
  async (text, slots) => {
    await openSearch();
    await field.fill(text);
    await expect.element(page.getByRole("status").filter({ hasText: /found/i })).toBeVisible();
    await expect.poll(() => rows("Slots")).toEqual(slots);
  },
);

test("slots stand before what profiles say, and lead to where they are booked", async () => {
  await openSearch();
  await field.fill("evening");
  await expect.poll(() => rows("Slots")[0]).toBe("Evening 18:30 with Omar OtherMon");
  expect(chosen()).toEqual(["Timetable: Evening 18:30"]);
  expect(rows("Trainers")).toEqual([]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(address).toBe("/evening/trainer-omar");
});

// D54
test("the word for booking means what can be booked, before a page whose name begins with it", async () => {
  await openSearch();
  await field.fill("book");
  await expect.poll(() => chosen()).toEqual(["Book Tara Trainer · MorningSun and Tue"]);
  expect(rows("Pages")).toContain("Booked Trainer");
  await field.fill("book monday");
  await expect.poll(() => rows("Commands")).toEqual(["Book Omar Other · EveningMon"]);
});

// D54
test("a slot with places left stands before a full one that is nearer to what was typed", async () => {
  const morning = { trainerId: "trainer-tara", slotTiming: "Morning", left: 0 } as const;
  await openSearch({ few: [morning] });
  await field.fill("6:30");
  await expect
    .poll(() => rows("Slots"))
    .toEqual([
      "Evening 18:30 with Tara TrainerSun and Tue",
      "Evening 18:30 with Omar OtherMon",
      "Morning 6:30 with Tara TrainerSun and Tue · Full",
    ]);
});

test("a list that is cut says how many more there are", async () => {
  const names = [
    "Ali",
    "Bela",
    "Chitra",
    "Dipa",
    "Ela",
    "Fahim",
    "Gita",
    "Hasan",
    "Ira",
    "Joy",
    "Kazi",
    "Lina",
  ];
  await openSearch({ trainers: names.map((name) => ({ ...omar, _id: name, name })) });
  await field.fill("evening");
  await expect.poll(() => rows("Slots")).toHaveLength(10);
  await expect.element(kind("Slots")).toMatchTextContent(/2 more; type on$/);
  await expect.element(kind("Slots")).toHaveAccessibleDescription("2 more; type on");
  await expect.element(page.getByRole("dialog").getByRole("status")).toMatchTextContent(/^13 found/);
});

// D47 D72
test("a trainer's day is their own sessions, then their slots, each with what is called off", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T06:00:00.000Z") });
  const away = { _id: "away", from: "2026-12-01", until: "2026-12-01", since: "2026-11-20T06:00:00.000Z" };
  await openSearch({
    as: "trainer",
    trainers: [
      tara,
      { ...omar, slot_days: ["Tuesday"] },
      { ...omar, _id: "seeker", name: "Own", slot_days: ["Tuesday"] },
    ],
    changes: {
      absences: [{ ...away, trainerId: "trainer-omar", slotTiming: null, word: "" }],
      substitutes: [],
      closed: [],
    },
  });
  await field.fill("tuesday");
  await expect.poll(() => chosen()).toEqual(["Tuesday’s sessionsWho comes on 1 Dec"]);
  await expect
    .poll(() => rows("Slots"))
    .toEqual([
      "Tuesday Evening 18:30 with OwnTue",
      "Tuesday Morning 6:30 with Tara TrainerSun and Tue",
      "Tuesday Evening 18:30 with Omar OtherTue · Called off",
      "Tuesday Evening 18:30 with Tara TrainerSun and Tue · Full",
    ]);
});
