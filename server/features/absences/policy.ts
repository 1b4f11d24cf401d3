import { mostDaysOff } from "#contract/constants.ts";
import { dayAfter, studioDay } from "#contract/studio-time.ts";
import { daysBetween, type Stretch } from "#contract/terms.ts";
import { ApiError } from "#server/core/api-error.ts";
import { dayText, stretchText } from "#server/core/day-text.ts";
import type { UserRecord } from "#server/features/people/reads.ts";

/** How far ahead days can be called off or closed. */
const mostDaysAhead = 366;

/**
 * Whose sessions somebody changes: trainers their own, admins any trainer's (D72).
 * @throws ApiError forbidden, invalid
 */
export function whoseSessions(caller: UserRecord, trainerId: string | undefined): string {
  if (caller.role === "trainer") {
    if (trainerId === undefined || trainerId === caller.id) return caller.id;
    throw new ApiError("forbidden", "You can call off only your own sessions.");
  }
  if (trainerId !== undefined) return trainerId;
  const message = "Choose a trainer.";
  throw new ApiError("invalid", message, { fields: { trainerId: message } });
}

/**
 * Which days can be called off or closed: days to come, today among them, not too many at once (D72, D74).
 * @throws ApiError invalid
 */
export function requireComing({ from, until }: Stretch, now: Date): void {
  const today = studioDay(now);
  if (from < today) throw invalidDay("from", `That day is over. Choose ${dayText(today)} or later.`);
  if (until < from) throw invalidDay("until", "The last day is before the first.");
  if (daysBetween(from, until) >= mostDaysOff)
    throw invalidDay("until", `Choose at most ${mostDaysOff} days at once.`);
  if (until > dayAfter(today, mostDaysAhead)) throw invalidDay("until", "Choose days within the next year.");
}

/**
 * What is left of days off that are taken back: today’s sessions stay as they are (D72).
 * @returns null if none of them is over
 * @throws ApiError conflict when the last of them has come
 */
export function daysKept({ from, until }: Stretch, now: Date): Stretch | null {
  const today = studioDay(now);
  if (from > today) return null;
  if (until > today) return { from, until: today };
  throw new ApiError("conflict", "These days are over, or the last of them is today.");
}

/** @throws ApiError conflict when days like these have been called off, or closed, already */
export function requireNew(known: { from_day: string; until_day: string } | undefined, what: string): void {
  if (known)
    throw new ApiError(
      "conflict",
      `${what} already: ${stretchText({ from: known.from_day, until: known.until_day })}.`,
    );
}

function invalidDay(field: string, message: string): ApiError {
  return new ApiError("invalid", message, { fields: { [field]: message } });
}
