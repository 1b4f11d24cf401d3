import { expect, test } from "vitest";
import { stretchText } from "#app/features/absences/words.ts";
import { termChangeWords } from "#contract/term-change-words.ts";
import type { ChangedTerm } from "#contract/term-changes.ts";

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
  [{ days: 2, ...days("2026-12-01", "2026-12-07") }, "+2 days: called off 1 to 7 December"],
  [days("2026-12-05"), "+1 day: called off 5 December"],
  [{}, "+1 day: called off"],
  [{ kind: "closed", reason: "Eid al-Fitr", ...days("2027-03-10") }, "+1 day: closed for Eid al-Fitr"],
  [{ kind: "substitute", days: -1, ...days("2026-12-05") }, "−1 day: another trainer steps in on 5 December"],
  [{ kind: "back", days: -1, ...days("2026-12-05") }, "−1 day: held after all 5 December"],
  [{ kind: "pause", days: 10, ...days("2026-12-05", "2026-12-14") }, "+10 days: paused 5 to 14 December"],
  [{ kind: "pause", days: -4, ...days("2026-12-11", "2026-12-14") }, "−4 days: pause ended early"],
  [{ kind: "given", days: 3, reason: "Cold showers" }, "+3 days: Cold showers"],
  [{ kind: "sold" }, "+1 day: days off known when it was paid for"],
  [{ kind: "sold", ...days("2026-12-09") }, "+1 day: no session on 9 December"],
  [
    { kind: "sold", days: 3, ...days("2026-12-09", "2026-12-20") },
    "+3 days: some days off, 9 to 20 December",
  ],
  [{ kind: "moved", days: -1 }, "−1 day: moved along with what comes before"],
  [{ kind: "kept" }, "+1 day: kept from before"],
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
    ["+1 day: Cold showers", "+1 day: closed for Repairs"],
  ],
  [
    "sessions called off of which some are held after all",
    [
      { days: 3, ...days("2026-12-05", "2026-12-07") },
      { kind: "back", days: -1, ...days("2026-12-07") },
    ],
    ["+2 days: called off 5 to 6 December"],
  ],
  [
    "a pause that ended early, over days of which one was called off",
    [
      days("2026-12-06"),
      { kind: "pause", days: 6, ...days("2026-12-03", "2026-12-09") },
      { kind: "pause", days: -3, ...days("2026-12-07", "2026-12-09") },
    ],
    ["+1 day: called off 6 December", "+3 days: paused 3 to 6 December"],
  ],
  [
    "a session that another trainer gives, and then gives back",
    [
      { days: 4, ...days("2026-12-05", "2026-12-08") },
      { kind: "substitute", days: -1, ...days("2026-12-06") },
      days("2026-12-06"),
    ],
    ["+3 days: called off 5 to 8 December", "+1 day: called off 6 December"],
  ],
  [
    "what comes before moved twice",
    [
      { kind: "moved", days: 3 },
      { kind: "moved", days: -1 },
    ],
    ["+2 days: moved along with what comes before"],
  ],
])("what was taken back is not told: %s", (_, changes, words) => {
  expect(told(changes.map(changed))).toEqual(words);
});

function told(changes: readonly ChangedTerm[]): string[] {
  return termChangeWords(changes, stretchText).map(({ by, why }) => `${by}: ${why}`);
}
