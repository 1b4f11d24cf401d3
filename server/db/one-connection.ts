import type { DatabaseSync } from "node:sqlite";
import { type CompiledQuery, type DatabaseConnection, type SqliteDatabase, SqliteDriver } from "kysely";
import type { FileHealth } from "./sqlite-health.ts";

/** Milliseconds of statements in a row, after which those who come get a turn of the event loop. */
const longestTurnMs = 10;

type Needs = { database: SqliteDatabase; raw: DatabaseSync; health: FileHealth };

/**
 * Hands SQLite's one connection from each who waits for it to the next, in the order in which they came. Its statements
 * are done at once, so that people who are waited for could keep it busy for ever, with nobody new being heard.
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
      // Also within a transaction: others wait for the connection then, but not to be heard.
      while (performance.now() - turnOf().startedAt > longestTurnMs) await turnOf().ended;
      return connection.executeQuery<Row>(query);
    },
    streamQuery: connection.streamQuery.bind(connection),
  };
}

/** The turn of the event loop that runs now, as far as it was looked at. */
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
 * Keeps writes from a file that is gone or damaged, and a transaction whole: on a full disk SQLite undoes it by itself at the
 * statement that failed, and would take those after it one by one.
 */
function watched(connection: DatabaseConnection, { raw, health }: Needs): DatabaseConnection {
  /** The transaction that was begun: whether anything was written in it, and why SQLite has undone it. */
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
        // What SQLite has undone cannot be undone again; saying so would hide why.
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
