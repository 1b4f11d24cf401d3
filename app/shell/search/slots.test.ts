import { expect, test, vi } from "vitest";
import type { TimetableChanges } from "#contract/absences.ts";
import type { FewPlaces } from "#contract/places.ts";
import type { Role } from "#contract/users.ts";
import { sampleUser } from "#tests/app/samples.ts";
import { openSearch } from "#tests/app/seeking.ts";

const tara = sampleUser({ slot_days: ["Sunday", "Tuesday"] });
const omar = sampleUser({
  _id: "trainer-omar",
  name: "Omar Other",
  available_slots: ["Evening"],
  slot_days: ["Monday"],
});
const full = { trainerId: "trainer-tara", slotTiming: "Evening", left: 0 } as const;

/** The search, in a studio of two trainers, who both have the words of a slot in their profiles. */
function openSlots({
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
  return openSearch({
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
}

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
    const { seek } = await openSlots();
    expect((await seek(text)).rows("Slots")).toEqual(slots);
  },
);

test("slots stand before what profiles say, and lead to where they are booked", async () => {
  const { seek } = await openSlots();
  const found = await seek("evening");
  expect(found.rows("Slots")[0]).toBe("Evening 18:30 with Omar OtherMon");
  expect(found.ways("Slots")[0]).toBe("/evening/trainer-omar");
  expect(found.first).toBe("Timetable: Evening 18:30");
  expect(found.rows("Trainers")).toEqual([]);
});

// D54
test("the word for booking means what can be booked, before a page whose name begins with it", async () => {
  const { seek } = await openSlots();
  const found = await seek("book");
  expect(found.first).toBe("Book Tara Trainer · MorningSun and Tue");
  expect(found.rows("Pages")).toContain("Booked Trainer");
  expect((await seek("book monday")).rows("Commands")).toEqual(["Book Omar Other · EveningMon"]);
});

// D54
test("a slot with places left stands before a full one that is nearer to what was typed", async () => {
  const morning = { trainerId: "trainer-tara", slotTiming: "Morning", left: 0 } as const;
  const { seek } = await openSlots({ few: [morning] });
  expect((await seek("6:30")).rows("Slots")).toEqual([
    "Evening 18:30 with Tara TrainerSun and Tue",
    "Evening 18:30 with Omar OtherMon",
    "Morning 6:30 with Tara TrainerSun and Tue · Full",
  ]);
});

// D47 D72
test("a trainer's day is their own sessions, then their slots, each with what is called off", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T06:00:00.000Z") });
  const away = { _id: "away", from: "2026-12-01", until: "2026-12-01", since: "2026-11-20T06:00:00.000Z" };
  const { seek } = await openSlots({
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
  const found = await seek("tuesday");
  expect(found.first).toBe("Tuesday’s sessionsWho comes on 1 Dec");
  expect(found.rows("Slots")).toEqual([
    "Tuesday Evening 18:30 with OwnTue",
    "Tuesday Morning 6:30 with Tara TrainerSun and Tue",
    "Tuesday Evening 18:30 with Omar OtherTue · Called off",
    "Tuesday Evening 18:30 with Tara TrainerSun and Tue · Full",
  ]);
});
