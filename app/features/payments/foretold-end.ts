import { useQuery } from "@tanstack/react-query";
import { timetableChangesQuery } from "#app/features/absences/changes-query.ts";
import { dayText } from "#app/ui/date-text.tsx";
import { isOff } from "#contract/next-session.ts";
import type { Payment } from "#contract/payments.ts";
import { daysBetween, extendedTerm, ownKinds, type Stretch } from "#contract/terms.ts";
import { isLost } from "#contract/timetable-changes.ts";

type Foretold = {
  /** The last day, in words. */
  text: string;
  /** By how many days that is another than now. */
  more: number;
  /** Sessions of now that don't take place, pause or not. */
  lost: readonly string[];
};

type WhatIf = { pause?: Stretch | undefined; givenDays?: number };

/**
 * Says what a membership's last day would be with this pause and so many days more: the studio's own reckoning
 * (D72 to D76), which a pause may change by more or fewer days than it has. Nothing while the timetable is not known.
 */
export function useForetoldEnd(payment: Payment): (whatIf: WhatIf) => Foretold | undefined {
  const { data: changes } = useQuery(timetableChangesQuery());
  const { trainerId, slotTiming, slotDays, startsOn, endsOn, changedSessions, termChanges } = payment;
  const lost = changedSessions.filter((one) => isOff(one) && one.kind !== "paused").map(({ day }) => day);
  const own = termChanges.filter(({ kind }) => ownKinds.includes(kind)).map(({ days }) => days);
  return ({ pause, givenDays = 0 }) => {
    if (!changes) return undefined;
    const term = extendedTerm(startsOn, {
      slotDays,
      // Those to come include some after the last day of now.
      isLost: (day) => lost.includes(day) || isLost(changes, { trainerId, slotTiming, day }),
      pause,
      givenDays: own.reduce((sum, days) => sum + days, givenDays),
    });
    const text = dayText(term.endsOn, { yearless: term.endsOn.slice(0, 4) === endsOn.slice(0, 4) });
    return { text, more: daysBetween(endsOn, term.endsOn), lost };
  };
}
