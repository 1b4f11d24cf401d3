import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#app/account/member-api.ts";
import { unwrap } from "#app/data/api.ts";
import { dayText } from "#app/ui/date-text.tsx";
import type { CalledOffSession } from "#contract/absences.ts";
import { weekdayOf } from "#contract/next-session.ts";
import { changesKey } from "./changes-query.ts";

// Apart from what writes and shows them: every admin's menu counts them.

/** The sessions to come that trainers, or one of them, have called off: to a trainer, those that they could give or do (D73). */
export function calledOffQuery(query: { trainerId?: string } = {}) {
  return queryOptions({
    queryKey: [...changesKey, "called off", query],
    queryFn: ({ signal }) => unwrap(memberApi["called-off-sessions"].$get({ query }, { init: { signal } })),
    staleTime: 0,
  });
}

/** Whether nobody gives it so far. */
export function isToTake({ substituteName }: CalledOffSession): boolean {
  return substituteName === null;
}

/** What those are called, the singular and the plural. */
export const untaughtWords: [one: string, many: string] = [
  "session without a trainer",
  "sessions without a trainer",
];

/** "Evening on Thursday 3 December for Rafiq Hasan" */
export function nameOf({ slotTiming, day, trainerName }: CalledOffSession): string {
  return `${slotTiming} on ${dayOf({ day })} for ${trainerName}`;
}

/** "Thursday 3 December" */
export function dayOf({ day }: Pick<CalledOffSession, "day">): string {
  return `${weekdayOf(day)} ${dayText(day, { yearless: true })}`;
}

/** What tells such sessions apart in a list. */
export function keyOf({ trainerId, slotTiming, day }: CalledOffSession): string {
  return `${day} ${slotTiming} ${trainerId}`;
}

/** "2 have booked" */
export function bookedText({ members }: Pick<CalledOffSession, "members">): string {
  if (members === 0) return "nobody has booked";
  return members === 1 ? "1 has booked" : `${members} have booked`;
}
