import fc from "fast-check";
import { expect, test } from "vitest";
import { weekdays } from "#studio/hours.ts";
import { sessionDays } from "./next-session.ts";
import { dayAfter } from "./studio-time.ts";
import { daysBetween, daysOf, extendedTerm, isWithin, termFrom, termOf } from "./terms.ts";

// D52
test.each([
  ["2026-11-22", "2026-12-21"],
  ["2026-12-01", "2026-12-31"],
  ["2026-12-31", "2027-01-30"],
  ["2027-01-28", "2027-02-27"],
  ["2027-01-29", "2027-02-27"],
  ["2027-01-31", "2027-02-27"],
  ["2028-01-31", "2028-02-28"],
  ["2027-02-28", "2027-03-27"],
  ["2027-03-31", "2027-04-29"],
  ["2027-04-30", "2027-05-29"],
])("paid on %s, a membership ends on %s", (startsOn, endsOn) => {
  expect(termOf(new Date(`${startsOn}T06:00:00Z`))).toEqual({ startsOn, endsOn });
});

// D52
test("the day of payment is the studio's: one minute later it may be tomorrow there", () => {
  const [before, after] = [new Date("2026-11-30T17:59:59Z"), new Date("2026-11-30T18:00:00Z")];
  expect([before, after].map(termOf)).toEqual([
    { startsOn: "2026-11-30", endsOn: "2026-12-29" },
    { startsOn: "2026-12-01", endsOn: "2026-12-31" },
  ]);
});

test.each([
  ["2026-11-22", "2026-11-22", 1],
  ["2028-02-01", "2028-03-01", 30],
  ["2026-11-22", "2026-11-21", 0],
])("from %s to %s there are %i days", (startsOn, endsOn, days) => {
  expect(daysOf({ startsOn, endsOn })).toBe(days);
});

const membership = fc
  .record({
    startsOn: fc.integer({ min: 0, max: 400 }).map((days) => dayAfter("2027-01-01", days)),
    slotDays: fc.subarray([...weekdays], { minLength: 1 }),
    lost: fc.uniqueArray(fc.integer({ min: 0, max: 70 }), { maxLength: 25 }),
    pauseFrom: fc.integer({ min: 1, max: 27 }),
    pausedDays: fc.constantFrom(0, 7, 11, 28),
    givenDays: fc.integer({ min: 0, max: 31 }),
  })
  .map(({ startsOn, slotDays, lost, pauseFrom, pausedDays, givenDays }) => {
    const from = dayAfter(startsOn, pauseFrom);
    const lostDays = lost.map((days) => dayAfter(startsOn, days));
    const extra = {
      ...{ slotDays, isLost: (day: string) => lostDays.includes(day) },
      pause: pausedDays > 0 ? { from, until: dayAfter(from, pausedDays - 1) } : undefined,
    };
    return { startsOn, extra, pausedDays, givenDays };
  });

// D72 D74 D75 D76
test("whatever is called off, paused and given, a member has as many sessions as without anything called off", () => {
  fc.assert(
    fc.property(membership, ({ startsOn, extra, pausedDays, givenDays }) => {
      const { slotDays, isLost, pause } = extra;
      const untilThen = (until: string) =>
        sessionDays(slotDays, { from: startsOn, until }).filter((day) => !isWithin(day, pause));
      const whole = untilThen(dayAfter(termFrom(startsOn).endsOn, pausedDays + givenDays));
      const { endsOn } = extendedTerm(startsOn, { ...extra, givenDays });
      const held = untilThen(endsOn).filter((day) => !isLost(day));
      expect(held.length).toBeGreaterThanOrEqual(whole.length);
    }),
  );
});

// D76
test("given days move a last day by as many days at least", () => {
  fc.assert(
    fc.property(membership, ({ startsOn, extra, givenDays }) => {
      const [without, withThem] = [0, givenDays].map((days) =>
        extendedTerm(startsOn, { ...extra, givenDays: days }),
      );
      expect(daysBetween(without?.endsOn ?? "", withThem?.endsOn ?? "")).toBeGreaterThanOrEqual(givenDays);
    }),
  );
});
