import { AsyncLocalStorage } from "node:async_hooks";
import { ApiError } from "#server/core/api-error.ts";
import { databaseFault, isBusy, UnusableDatabase } from "./faults.ts";
import { DatabaseGone } from "./pulse.ts";

/** Errors thrown by this process's databases: another library's error may carry the same code. */
const thrown = new WeakSet<object>();
const watched = new AsyncLocalStorage<{ fault?: Error }>();

/** Marks an error as the database's. Every such error passes here first. */
export function noteDatabaseError(error: unknown): void {
  if (!(error instanceof Error)) return;
  thrown.add(error);
  const watch = watched.getStore();
  if (watch && databaseFault(error)) watch.fault ??= error;
}

/**
 * Runs `work` of a library that turns database failures into something else, such as a missing session. If the
 * database was unusable meanwhile and `isFailure` recognises the outcome, the database's error is thrown instead.
 */
export async function orDatabaseFault<T>(
  work: () => Promise<T>,
  isFailure: (outcome: T) => boolean,
): Promise<T> {
  const watch: { fault?: Error } = {};
  const outcome = await watched.run(watch, work).catch((error: unknown) => {
    throw watch.fault ?? error;
  });
  if (watch.fault && isFailure(outcome)) throw watch.fault;
  return outcome;
}

/** Unique violations, on PostgreSQL and SQLite. */
const takenKeys = ["23505", 1555, 2067];
/** Foreign key violations: a row that should be there is not, or one still referenced was to be deleted. */
const foreignKeys = ["23503", 787];

/** What a database error means to the caller; undefined if it is not the database's, or is a bug of ours. */
export function databaseRefusal(error: Error): ApiError | undefined {
  if (!thrown.has(error)) return undefined;
  if (databaseFault(error))
    return new ApiError("unavailable", unavailableText, { headers: { "Retry-After": "2" } });
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  const is = (codes: readonly unknown[]) => codes.includes(errcode ?? code);
  if (is(takenKeys)) return new ApiError("conflict", "Someone else just made this change. Reload the page.");
  if (is(foreignKeys)) return new ApiError("not_found", "Something this belongs to has just been removed.");
  return undefined;
}

/** Whether this fault is already in the log, once for everyone who meets it. */
export function isLogged(error: Error): boolean {
  if (error instanceof DatabaseGone || error instanceof UnusableDatabase) return true;
  return "errcode" in error && !isBusy(error) && databaseFault(error) !== undefined;
}

const unavailableText = "The studio can’t reach its records right now. It’s safe to try again in a moment.";
