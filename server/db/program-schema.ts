import type { Generated } from "kysely";

/** A time as ISO 8601 text in UTC. */
type Moment = string;

/** How many rows each part of a list has (people by role, payments by state and trainer); kept by triggers. */
export type SizesTable = { list: "articles" | "users" | "payments"; part: string; amount: number };

/** What the studio remembers between two starts: a name and a value. */
export type NotesTable = { name: string; value: string };

/** Where the books differ, in a sentence each, and when that was first found (D89). */
export type BookDifferencesTable = { text: string; found_at: Moment };

/** Which process runs a job. All times are the database's, not a process's clock. */
export type LeasesTable = {
  /** The job's name. */
  name: string;
  /** The process that runs it; null while it is idle. */
  holder: string | null;
  /** After this another process may take it over, unless the holder renews it first. */
  held_until: Moment | null;
  /** 1 if it should run once more after the current run. */
  wanted: number;
  /** When it should run next, on any process. Long overdue means that nobody runs it. */
  due_at: Moment;
  /** When it last succeeded, and when it last failed. */
  done_at: Moment | null;
  failed_at: Moment | null;
};

/** How often something was done under a key, and until when that counts (D31). Times are the database's. */
export type RateLimitsTable = {
  key: string;
  uses: number;
  ends_at: Moment;
  /** Of tries of a secret: how many of the uses have no outcome yet, and until when they are waited for. */
  pending: Generated<number>;
  pending_until: Generated<Moment | null>;
};
