import type { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, type DatabaseConnection, type SqliteDatabase, SqliteDriver } from "kysely";
import type { FileHealth } from "./sqlite-health.ts";

/** After this many milliseconds of consecutive statements the event loop gets a turn. */
const longestTurnMs = 10;

type Needs = { database: SqliteDatabase; raw: DatabaseSync; health: FileHealth };

/**
 * Passes SQLite's one connection from each waiter to the next, in order of arrival. Its statements are synchronous, so
 * a queue could block the event loop for good, and no new request would be accepted.
 */
export class OneConnectionDriver extends SqliteDriver {
  readonly #waiting: (() => void)[] = [];
  readonly #needs: Needs;
  #isTaken = false;
  #connection: DatabaseConnection | undefined;

  constructor(needs: Needs) {
    super({ database: needs.database });
    this.#needs = needs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    this.#connection ??= inTurns(watched(await super.acquireConnection(), this.#needs));
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

function inTurns(connection: DatabaseConnection): DatabaseConnection {
  const turnOf = turns();
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      // Also within a transaction: others then wait for the connection, but new requests are accepted.
      while (performance.now() - turnOf().startedAt > longestTurnMs) await turnOf().ended;
      return connection.executeQuery<Row>(query);
    },
    streamQuery: connection.streamQuery.bind(connection),
  };
}

/** The current turn of the event loop, from when it was first looked at. */
function turns(): () => { startedAt: number; ended: Promise<void> } {
  let turn: ReturnType<ReturnType<typeof turns>> | undefined;
  return () => {
    turn ??= {
      startedAt: performance.now(),
      ended: new Promise((resolve) => {
        setImmediate(() => {
          turn = undefined;
          resolve();
        });
      }),
    };
    return turn;
  };
}

/**
 * Refuses writes to a missing or damaged file, and keeps transactions atomic: on a full disk SQLite rolls one back by
 * itself at the failing statement, and would commit later statements one by one.
 */
function watched(connection: DatabaseConnection, { raw, health }: Needs): DatabaseConnection {
  /** The open transaction: whether it has written anything, and why SQLite has rolled it back. */
  let transaction: { hasWritten: boolean; undoneBy?: { error: unknown } } | undefined;

  async function execute<Row>(query: CompiledQuery) {
    const isRead = /^\s*(select|pragma)\b/i.test(query.sql);
    if (!isRead) health.requireWritable();
    const result = await connection.executeQuery<Row>(query);
    if (/^\s*(insert|update|delete)\b/i.test(query.sql)) noteWrite(result);
    return result;
  }

  function noteWrite({ numAffectedRows = 0n, rows }: { numAffectedRows?: bigint; rows: unknown[] }): void {
    if (numAffectedRows === 0n && rows.length === 0) return;
    if (transaction) transaction.hasWritten = true;
    else health.noteWritten();
  }

  return {
    async executeQuery<Row>(query: CompiledQuery) {
      if (query.sql === "rollback") {
        transaction = undefined;
        // A transaction SQLite has already rolled back cannot be rolled back again; that error would hide the cause.
        return raw.isTransaction ? connection.executeQuery<Row>(query) : { rows: [] };
      }
      if (transaction?.undoneBy) throw transaction.undoneBy.error;
      try {
        const result = await execute<Row>(query);
        if (query.sql === "begin") transaction = { hasWritten: false };
        if (query.sql === "commit") {
          if (transaction?.hasWritten) health.noteWritten();
          transaction = undefined;
        }
        return result;
      } catch (error) {
        health.noteError(error);
        if (transaction && !raw.isTransaction) transaction.undoneBy = { error };
        throw error;
      }
    },
    streamQuery: connection.streamQuery.bind(connection),
  };
}
