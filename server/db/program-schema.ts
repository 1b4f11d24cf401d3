/** A moment as ISO 8601 text in UTC. */
type Moment = string;

/** How many rows a list has in each part of it (people by role, payments by state and trainer); kept by the database as rows come and go. */
export type SizesTable = { list: "articles" | "users" | "payments"; part: string; amount: number };

/** What the studio remembers of itself between two starts: a name and a value. */
export type NotesTable = { name: string; value: string };

/** Which process runs a job. Its moments are the database's own, not the clock's of a process. */
export type LeasesTable = {
  /** The job's. */
  name: string;
  /** The process that runs it; empty while it rests. */
  holder: string | null;
  /** From then on another process may take it over, unless its holder says until then that it lives. */
  held_until: Moment | null;
  /** 1 when it is to run once more after the run that is under way. */
  wanted: number;
  /** When it is to run next, by whichever process. Long past, nobody runs it. */
  due_at: Moment;
  /** When it last ran well, and when it last failed. */
  done_at: Moment | null;
  failed_at: Moment | null;
};

/** How often something was done by whoever the key names, until when (D31). Its moments are the database's own. */
export type RateLimitsTable = { key: string; uses: number; ends_at: Moment };
