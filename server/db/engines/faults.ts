/** Why the database cannot be used, by the operating system's, SQLite's or PostgreSQL's code. */
const faults: Record<string, string> = {
  EACCES: "this user cannot write there",
  EPERM: "this user cannot write there",
  EROFS: "nothing can be written there",
  EEXIST: "a file is in the way of its folder",
  ENOTDIR: "a file is in the way of its folder",
  ENOENT: "its folder cannot be made",
  ENOSPC: "the disk is full",
  sqlite5: "another program has locked the file",
  sqlite8: "this user cannot write there",
  sqlite10: "the disk cannot be read or written; it is failing or read-only",
  sqlite11: "the file is damaged; restore a backup",
  sqlite13: "the disk is full",
  sqlite14: "the file cannot be opened; make sure this user can write to its folder",
  sqlite26:
    "the file is not a SQLite database, or it is damaged; restore a backup, or move it away to start afresh",
  ECONNREFUSED: "nothing answers there; start PostgreSQL, or fix the address",
  ECONNRESET: "the connection was cut",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  ETIMEDOUT: "nothing answers there; start PostgreSQL, or fix the address",
  ENOTFOUND: "there is no host with this name",
  EAI_AGAIN: "the host's name cannot be looked up",
  EPIPE: "the connection was cut",
  "08003": "the connection was cut",
  "08006": "the connection was cut",
  "25006": "it accepts no writes: it is a replica or read-only",
  "25P03": "a transaction was idle for too long",
  "28000": "PostgreSQL rejects this user",
  "28P01": "PostgreSQL rejects this user's password",
  "3D000": "PostgreSQL has no database with this name; create it",
  "40001": "two transactions changed the same rows",
  "40P01": "two transactions deadlocked",
  "42501": "this user may not create tables there",
  "53100": "the disk is full",
  "53200": "PostgreSQL is out of memory",
  "53300": "no connection is free; see DATABASE_POOL_SIZE and PostgreSQL's max_connections",
  "55P03": "another transaction holds a lock on it",
  "57014": "a statement took too long",
  "57P01": "PostgreSQL is stopping",
  "57P02": "PostgreSQL has crashed and is restarting",
  "57P03": "PostgreSQL is starting or stopping; try again in a moment",
  "57P05": "PostgreSQL has closed an idle connection",
};

const refusedLimits =
  "a pooler rejects the limits the studio connects with; have it ignore them (PgBouncer: " +
  "ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout)";

/** A database that is not in the state the studio needs; the message says why and what to do. */
export class UnusableDatabase extends Error {}

/**
 * Why the database cannot be used, in a few words, and what to do; undefined for an error that is not the database's.
 */
export function databaseFault(error: unknown): string | undefined {
  if (error instanceof UnusableDatabase) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof errcode === "number") return faults[`sqlite${kindOf(errcode)}`];
  // A pooler uses the same code for every other protocol violation.
  if (code === "08P01" && error.message.startsWith("unsupported startup parameter")) return refusedLimits;
  return faults[String(code)];
}

/** The lowest byte of SQLite's code is its category. */
const kindOf = (errcode: number) => errcode & 0xff;

/** Whether another process has locked the SQLite file. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && kindOf(Number(error.errcode)) === 5;
}

/** SQLite's codes for a corrupt file. */
const damageCodes = [11, 26];

/** Whether SQLite finds its file damaged, which is permanent. */
export function isDamage(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && damageCodes.includes(kindOf(Number(error.errcode)));
}
