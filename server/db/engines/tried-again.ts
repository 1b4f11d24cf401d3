import { setTimeout as after } from "node:timers/promises";
import { Kysely } from "kysely";
import { type RetryReason, retrySignals } from "#server/core/signals.ts";
import { noteDatabaseError } from "./refusals.ts";

/** PostgreSQL's codes for a transaction that it ended for another's sake: nothing of it was written. */
const reasons: Readonly<Record<string, RetryReason>> = { "40P01": "deadlock", "40001": "serialization" };
const mostTries = 3;
/** The longest pause before a new try, in milliseconds: who was waited for gets the row first. */
const longestPauseMs = 50;
/** Errors that were tried often enough: an outer transaction that one passes through is not run again for it. */
const givenUp = new WeakSet<object>();

/**
 * A database that runs a transaction again after a deadlock or a serialization failure, three times at most. So a
 * transaction's work does nothing outside the database, and nothing that may not be done twice. A request's deadline
 * (`request-wait.ts`) ends that, too: with no time left, a new try gets no connection.
 */
export class PatientKysely<Tables> extends Kysely<Tables> {
  override transaction() {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => triedAgain(() => execute(work));
    return builder;
  }
}

/**
 * Ends a transaction that has read what somebody else changed before it was locked: it runs again, as after a failure of the
 * database's to put them in an order, which this is.
 */
export function startAnew(): never {
  const error = Object.assign(new Error("What was read has changed before it was locked."), {
    code: "40001",
  });
  noteDatabaseError(error);
  throw error;
}

async function triedAgain<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const reason = retryReason(error);
      if (!reason || givenUp.has(error as Error)) throw error;
      if (tries === mostTries) {
        givenUp.add(error as Error);
        throw error;
      }
      retrySignals.publish(reason);
      await after(Math.random() * longestPauseMs);
    }
  }
}

function retryReason(error: unknown): RetryReason | undefined {
  return error instanceof Error && "code" in error ? reasons[String(error.code)] : undefined;
}
