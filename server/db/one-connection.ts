import { type CompiledQuery, type DatabaseConnection, SqliteDriver } from "kysely";

/** Milliseconds of statements in a row, after which those who come get a turn of the event loop. */
const longestTurnMs = 10;

/**
 * Hands SQLite's one connection from each who waits for it to the next, in the order in which they came. Its statements
 * are done at once, so that people who are waited for could keep it busy for ever, with nobody new being heard.
 */
export class OneConnectionDriver extends SqliteDriver {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    this.#connection ??= inTurns(await super.acquireConnection());
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
