import type { DatabaseSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
} from "kysely";
import { GroupCommit, type Writing } from "./group-commit.ts";
import type { FileHealth } from "./sqlite-health.ts";
import { isWrite } from "./table-writes.ts";

/** After this many milliseconds of consecutive statements the event loop gets a turn. */
const longestTurnMs = 10;

type Needs = { database: SqliteDatabase; raw: DatabaseSync; health: FileHealth };
type Sharing = Needs & { connection: DatabaseConnection; groups: GroupCommit; turnOf: TurnOf };

/**
 * Shares SQLite's one connection. Transactions and single writes wait in line and are committed in groups; whatever
 * else runs at once between two groups, so that nobody reads what may still be undone.
 */
export class OneConnectionDriver extends SqliteDriver {
  readonly #needs: Needs;
  /** Awaited by all who ask before it is there: with one each, their transactions would meet. */
  #shared: Promise<Sharing> | undefined;
  /** Those that are free: nothing is left of a statement or transaction that has ended. */
  readonly #seats: DatabaseConnection[] = [];

  constructor(needs: Needs) {
    super({ database: needs.database });
    this.#needs = needs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#shared ??= this.#share();
    const shared = await this.#shared;
    return this.#seats.pop() ?? seatAt(shared);
  }

  async #share(): Promise<Sharing> {
    return {
      ...this.#needs,
      connection: await super.acquireConnection(),
      groups: new GroupCommit(this.#needs),
      turnOf: turns(),
    };
  }

  override async releaseConnection(seat?: DatabaseConnection): Promise<void> {
    if (seat) this.#seats.push(seat);
  }
}

/** The connection as one of those who share it has it, perhaps for a transaction. */
function seatAt({ connection, raw, health, groups, turnOf }: Sharing): DatabaseConnection {
  let transaction: Writing | undefined;

  async function execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (query.sql === "begin") {
      transaction = await groups.join();
      return { rows: [] };
    }
    if (query.sql === "commit" || query.sql === "rollback") {
      const writing = transaction;
      transaction = undefined;
      await writing?.end(query.sql === "commit");
      return { rows: [] };
    }
    if (transaction) return run<Row>(query, transaction);
    return isWrite(query.sql) ? writeAlone<Row>(query) : run<Row>(query);
  }

  async function writeAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const writing = await groups.join();
    try {
      const result = await run<Row>(query, writing);
      await writing.end(true);
      return result;
    } catch (error) {
      await writing.end(false);
      throw error;
    }
  }

  async function run<Row>(query: CompiledQuery, writing?: Writing): Promise<QueryResult<Row>> {
    for (let wait = turnFor(writing); wait; wait = turnFor(writing)) await wait;
    if (writing) return runIn<Row>(writing.group, query);
    if (!/^\s*(select|pragma)\b/i.test(query.sql)) health.requireWritable();
    return connection.executeQuery<Row>(query);
  }

  /** Also within a transaction the event loop gets its turns: others then wait, but new requests are accepted. */
  function turnFor(writing?: Writing): Promise<void> | undefined {
    if (!writing && groups.running) return groups.running;
    return performance.now() - turnOf().startedAt > longestTurnMs ? turnOf().ended : undefined;
  }

  /** On a full disk SQLite rolls a transaction back by itself, and would commit later statements one by one. */
  async function runIn<Row>(group: Writing["group"], query: CompiledQuery): Promise<QueryResult<Row>> {
    if (group.undoneBy) throw group.undoneBy.error;
    try {
      const result = await connection.executeQuery<Row>(query);
      if (isWrite(query.sql) && (result.numAffectedRows || result.rows.length > 0)) group.hasWritten = true;
      return result;
    } catch (error) {
      if (!raw.isTransaction) group.undoneBy = { error };
      throw error;
    }
  }

  return {
    async executeQuery<Row>(query: CompiledQuery) {
      try {
        return await execute<Row>(query);
      } catch (error) {
        health.noteError(error);
        throw error;
      }
    },
    streamQuery: connection.streamQuery.bind(connection),
  };
}

type TurnOf = () => { startedAt: number; ended: Promise<void> };

/** The current turn of the event loop, from when it was first looked at. */
function turns(): TurnOf {
  let turn: ReturnType<TurnOf> | undefined;
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
