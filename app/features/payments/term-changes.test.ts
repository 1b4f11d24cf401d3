import { expect, test } from "vitest";
import { stretchText } from "#app/features/absences/words.ts";
import { restText } from "#contract/rest-words.ts";
import { termChangeWords } from "#contract/term-change-words.ts";
import type { ChangedTerm } from "#contract/term-changes.ts";
import { type Weekday, weekdays } from "#studio/hours.ts";

const changed = (change: Partial<ChangedTerm>): ChangedTerm => ({
  kind: "called-off",
  days: 1,
  from: null,
  until: null,
  reason: "",
  at: "2026-11-26T10:00:00.000Z",
  ...change,
});
const days = (from: string, until = from) => ({ from, until });

// D72 D73 D74 D75 D76
test.each<[Partial<ChangedTerm>, string]>([
  [
    { days: 2, ...days("2026-12-01", "2026-12-07") },
    "2 days more: sessions called off from 1 to 7 December, made up for by 27 December",
  ],
  [days("2026-12-05"), "1 day more: no session on 5 December, made up for on 27 December"],
  [{}, "1 day more: sessions called off, made up for by 27 December"],
  [
    { kind: "closed", reason: "Eid al-Fitr", ...days("2027-03-10") },
    "1 day more: closed on 10 March for Eid al-Fitr, made up for on 27 December",
  ],
  [
    { kind: "substitute", days: -1, ...days("2026-12-05") },
    "1 day less: another trainer steps in on 5 December",
  ],
  [{ kind: "back", days: -1, ...days("2026-12-05") }, "1 day less: held after all on 5 December"],
  [
    { kind: "pause", days: 10, ...days("2026-12-05", "2026-12-14") },
    "10 days more: paused from 5 to 14 December",
  ],
  [{ kind: "pause", days: -4, ...days("2026-12-11", "2026-12-14") }, "4 days less: pause ended early"],
  [{ kind: "given", days: 3, reason: "Cold showers" }, "3 days more: Cold showers (given by the studio)"],
  [{ kind: "sold" }, "1 day more: sessions off, known when it was paid for, made up for by 27 December"],
  [
    { kind: "sold", ...days("2026-12-09") },
    "1 day more: no session on 9 December, made up for on 27 December",
  ],
  [
    { kind: "sold", days: 3, ...days("2026-12-09", "2026-12-20") },
    "3 days more: some sessions off from 9 to 20 December, made up for by 27 December",
  ],
  [{ kind: "moved", days: -1 }, "1 day less: other days off fall into its new dates"],
  [{ kind: "kept" }, "1 day more: kept from before"],
])("a changed last day is told in plain words: %o", (change, words) => {
  expect(told([changed(change)])).toEqual([words]);
});

test.each<[string, Partial<ChangedTerm>[], string[]]>([
  [
    "sessions called off, of which one is given by another trainer and the others are held after all",
    [
      { days: 4, ...days("2026-11-29", "2026-12-01") },
      { kind: "substitute", days: -2, ...days("2026-12-01") },
      { kind: "back", days: -2, ...days("2026-11-29", "2026-12-01") },
    ],
    [],
  ],
  [
    "a closed day that was taken back, beside one that stays",
    [
      { kind: "closed", reason: "Eid", ...days("2026-12-05") },
      { kind: "given", reason: "Cold showers" },
      { kind: "closed", reason: "Repairs", ...days("2026-12-12") },
      { kind: "back", days: -1, ...days("2026-12-05") },
    ],
    ["1 day more: Cold showers (given by the studio)", "1 day more: closed on 12 December for Repairs"],
  ],
  [
    "sessions called off of which some are held after all",
    [
      { days: 3, ...days("2026-12-05", "2026-12-07") },
      { kind: "back", days: -1, ...days("2026-12-07") },
    ],
    ["2 days more: sessions called off from 5 to 6 December, made up for by 27 December"],
  ],
  [
    "a pause that ended early, over days of which one was called off",
    [
      days("2026-12-06"),
      { kind: "pause", days: 6, ...days("2026-12-03", "2026-12-09") },
      { kind: "pause", days: -3, ...days("2026-12-07", "2026-12-09") },
    ],
    ["1 day more: no session on 6 December", "3 days more: paused from 3 to 6 December"],
  ],
  [
    "a session that another trainer gives, and then gives back",
    [
      { days: 4, ...days("2026-12-05", "2026-12-08") },
      { kind: "substitute", days: -1, ...days("2026-12-06") },
      days("2026-12-06"),
    ],
    ["3 days more: some sessions called off from 5 to 8 December", "1 day more: no session on 6 December"],
  ],
  [
    "what comes before moved twice",
    [
      { kind: "moved", days: 3 },
      { kind: "moved", days: -1 },
    ],
    ["2 days more: other days off fall into its new dates"],
  ],
])("what was taken back is not told: %s", (_, changes, words) => {
  expect(told(changes.map(changed))).toEqual(words);
});

// D74
test.each<[string, string[], Partial<ChangedTerm>[], string[]]>([
  [
    "a few, each by its day",
    ["2026-12-06", "2026-12-10"],
    [{ kind: "sold", days: 3, ...days("2026-12-06", "2026-12-10") }],
    ["3 days more: no sessions on 6 and 10 December, made up for by 27 December"],
  ],
  [
    "of two months, without what was called off later",
    ["2026-11-30", "2026-12-01", "2026-12-02"],
    [{ kind: "sold", days: 2, ...days("2026-11-30", "2026-12-02") }, days("2026-12-01")],
    ["2 days more: no sessions on 30 November and 2 December", "1 day more: no session on 1 December"],
  ],
  [
    "many, by the first and the last",
    ["2026-12-05", "2026-12-06", "2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10"],
    [{ kind: "sold", days: 6, ...days("2026-12-05", "2026-12-10") }],
    ["6 days more: some sessions off from 5 to 10 December, made up for by 27 December"],
  ],
])(
  "days off that were known when it was paid for are told as before paying: %s",
  (_, off, changes, expected) => {
    const changedSessions = off.map((day) => ({ day, kind: "away" as const }));
    const paused = { day: "2026-12-08", kind: "paused" as const };
    const given = { day: "2026-12-09", kind: "substitute" as const };
    const known = off.length > 3 ? changedSessions : [...changedSessions, paused, given];
    expect(
      termChangeWords(
        {
          ...{ endsOn: "2026-12-27", slotDays: weekdays, chosenDays: [] },
          ...{ changes: changes.map(changed), changedSessions: known },
        },
        stretchText,
      ).map(({ by, why }) => `${by}: ${why}`),
    ).toEqual(expected);
  },
);

// D74 D75
test.each<[string, Parameters<typeof termChangeWords>[0]["changedSessions"], Partial<ChangedTerm>[], string]>(
  [
    [
      "a day off",
      [{ day: "2026-12-26", kind: "away" }],
      [],
      "10 days more: paused from 30 November to 7 December, and no session on 26 December",
    ],
    [
      "days off, while it was moved once more since",
      [
        { day: "2026-12-24", kind: "closed" },
        { day: "2026-12-25", kind: "away" },
        { day: "2026-12-27", kind: "away" },
      ],
      [{ kind: "given", days: 2, reason: "Cold showers" }],
      "10 days more: paused from 30 November to 7 December, and no sessions on 24 and 25 December",
    ],
    [
      "days off that nobody knows any more",
      undefined,
      [],
      "10 days more: paused from 30 November to 7 December, and other days off fall into its new dates",
    ],
  ],
)("a pause that gave more days than it has says what else did: %s", (_, changedSessions, others, words) => {
  const pause = changed({ kind: "pause", days: 10, ...days("2026-11-30", "2026-12-07") });
  const membership = {
    ...{ endsOn: "2026-12-27", slotDays: weekdays, chosenDays: [] },
    ...(changedSessions && { changedSessions }),
  };
  const [first] = termChangeWords({ ...membership, changes: [pause, ...others.map(changed)] }, stretchText);
  expect(`${first?.by}: ${first?.why}`).toBe(words);
});

function told(changes: readonly ChangedTerm[]): string[] {
  return words(changes, { slotDays: weekdays, chosenDays: [] });
}

function words(
  changes: readonly ChangedTerm[],
  days: { slotDays: readonly Weekday[]; chosenDays: readonly Weekday[] },
): string[] {
  return termChangeWords({ endsOn: "2026-12-27", ...days, changes }, stretchText).map(
    ({ by, why }) => `${by}: ${why}`,
  );
}

// D72 D73
test.each<[string, Partial<ChangedTerm>[], string[]]>([
  [
    "the last of them",
    [
      { days: 5, ...days("2026-12-06", "2026-12-08") },
      { kind: "substitute", days: -3, ...days("2026-12-08") },
    ],
    ["2 days more: no session on 6 December, made up for on 27 December"],
  ],
  [
    "both, while a closed day stays, which then counts what is left",
    [
      { days: 3, ...days("2026-12-06", "2026-12-08") },
      { kind: "closed", reason: "Eid", ...days("2026-12-15") },
      { kind: "substitute", days: -1, ...days("2026-12-06") },
      { kind: "substitute", days: -1, ...days("2026-12-08") },
    ],
    ["2 days more: closed on 15 December for Eid, made up for on 27 December"],
  ],
  [
    "all of them, of which a day stays",
    [
      { days: 3, ...days("2026-12-06") },
      { kind: "substitute", days: -2, ...days("2026-12-06") },
    ],
    ["1 day more: what was called off on 6 December takes place after all, and the days stay"],
  ],
])("a session that somebody else gives is not told as lost: %s", (_, changes, expected) => {
  expect(
    words(changes.map(changed), { slotDays: ["Sunday", "Tuesday", "Thursday"], chosenDays: [] }),
  ).toEqual(expected);
});

// D72 D74 D81
test.each<[string, Weekday[], Partial<ChangedTerm>, string]>([
  [
    "another day than theirs",
    ["Tuesday"],
    { days: 2, kind: "closed", reason: "Eid", ...days("2026-12-16") },
    "2 days more: closed on 16 December for Eid; no chosen day is lost, but every session of the slot counts, so the membership’s last day is 27 December",
  ],
  [
    "days of which none is theirs",
    ["Tuesday"],
    { days: 2, ...days("2026-12-16", "2026-12-17") },
    "2 days more: sessions called off from 16 to 17 December; no chosen day is lost, but every session of the slot counts, so the membership’s last day is 27 December",
  ],
  [
    "their day, made up for on one that is not",
    ["Tuesday"],
    { days: 2, ...days("2026-12-15") },
    "2 days more: no session on 15 December, made up for on any of the slot’s days until 27 December",
  ],
  [
    "their day, made up for on one of theirs",
    ["Tuesday", "Sunday"],
    { days: 2, ...days("2026-12-15") },
    "2 days more: no session on 15 December, made up for on 27 December",
  ],
])("of chosen days only what is theirs is made up for: %s", (_, chosenDays, change, expected) => {
  const slotDays: Weekday[] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday"];
  expect(words([changed(change)], { slotDays, chosenDays })).toEqual([expected]);
});

// D81
test("of several reasons none tells the last day, which is that of all of them", () => {
  const given: ChangedTerm = changed({ kind: "given", days: 3, reason: "Cold showers" });
  const closed = changed({ kind: "closed", days: 2, reason: "Eid", ...days("2026-12-16") });
  const membership = {
    slotDays: ["Tuesday", "Wednesday"] as Weekday[],
    chosenDays: ["Tuesday"] as Weekday[],
  };
  expect(words([given, closed], membership)).toEqual([
    "3 days more: Cold showers (given by the studio)",
    "2 days more: closed on 16 December for Eid; no chosen day is lost, but every session of the slot counts",
  ]);
});

const pause = { from: "2026-11-29", until: "2026-12-05" };

// D75
test.each([
  [{ more: 7, lost: ["2026-11-28", "2026-12-06"] }, "7 days’ rest, so 7 days more"],
  [
    { more: 5, lost: ["2026-11-29", "2026-12-01"] },
    "7 days’ rest, so 5 days more: you have 2 already, for 2 sessions called off in it",
  ],
  [
    { more: 5, lost: ["2026-11-28", "2026-11-29"] },
    "7 days’ rest, so 5 days more: you have 2 already, for a session called off in it",
  ],
  [{ more: 12, lost: [] }, "7 days’ rest, so 12 days more: other days off fall into its new dates"],
])("a pause says how its days come to another number at the end: %o", (rest, words) => {
  expect(restText({ pause, ...rest })).toBe(words);
});
