import { AsyncLocalStorage } from "node:async_hooks";
import { ApiError } from "#server/core/api-error.ts";
import { databaseFault, isBusy, UnusableDatabase } from "./faults.ts";
import { DatabaseGone } from "./pulse.ts";

/** What the databases of this process have thrown: another library's error may have the same code. */
const thrown = new WeakSet<object>();
const watched = new AsyncLocalStorage<{ fault?: Error }>();

/** Remembers that this error is a database's. Every one passes here before it is seen elsewhere. */
export function noteDatabaseError(error: unknown): void {
  if (!(error instanceof Error)) return;
  thrown.add(error);
  const watch = watched.getStore();
  if (watch && databaseFault(error)) watch.fault ??= error;
}

/**
 * Does `work` of a library that makes something else of a database's failure, such as a session that is not found.
 * Where the database could not be used meanwhile, and `isFailure` of what came of it, that is thrown instead.
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

/** Codes for a key that is taken, on PostgreSQL and SQLite. */
const takenKeys = ["23505", 1555, 2067];
/** Codes for a row that must be there and is not, or must not go and would. */
const foreignKeys = ["23503", 787];

/** What a database's error means to whoever asked; undefined for what is no database's, or a mistake of ours. */
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

/** Whether the log has a line of this already, for all who meet it. */
export function isLogged(error: Error): boolean {
  if (error instanceof DatabaseGone || error instanceof UnusableDatabase) return true;
  return "errcode" in error && !isBusy(error) && databaseFault(error) !== undefined;
}

const unavailableText = "The studio can’t reach its records right now. It’s safe to try again in a moment.";
