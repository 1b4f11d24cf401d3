import type { TermChangeKind } from "#contract/term-changes.ts";

/** A time as ISO 8601 text in UTC. */
type Moment = string;
/** A day at the studio, YYYY-MM-DD. */
type Day = string;
/** Days in a row, both included. */
type DaysInARow = { from_day: Day; until_day: Day };

/** Days on which a trainer's sessions are called off (D72). */
export type AbsencesTable = DaysInARow & {
  id: string;
  trainer_id: string;
  /** One of their slots; null for all. */
  slot_timing: string | null;
  /** Why, for everybody; empty if nothing was said. */
  word: string;
  created_at: Moment;
};

/** Who gives a called-off session in its trainer's place (D73), one each. */
export type SubstitutesTable = {
  trainer_id: string;
  slot_timing: string;
  day: Day;
  /** Null once they are deleted: the session has been given. */
  substitute_id: string | null;
  substitute_name: string;
  created_at: Moment;
};

/** Days on which the studio is closed (D74). */
export type ClosedDaysTable = DaysInARow & { id: string; name: string; created_at: Moment };

/** A membership's pause, one each (D75). */
export type PausesTable = DaysInARow & { payment_id: string; created_at: Moment };

/**
 * Each change of a membership's last day against the month that was paid for. The database refuses updates
 * and deletes. A membership's last day is its month's plus the sum of these.
 */
export type TermChangesTable = {
  id: string;
  payment_id: string;
  kind: TermChangeKind;
  /** Below 0 where days go back, because the sessions take place after all. */
  days: number;
  /** The days it is about. */
  from_day: Day | null;
  until_day: Day | null;
  reason: string;
  /** The person who did it; null for the studio's own rules. */
  by_id: string | null;
  /** The admin's attempt, an idempotency key: each gives days once. */
  attempt_id: string | null;
  created_at: Moment;
};
