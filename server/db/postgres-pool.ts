import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Pulse } from "./pulse.ts";
import { requestWait } from "./request-wait.ts";

/** How long those who use a pool wait, in milliseconds. */
export type Patience = {
  /** For a connection: a free one, or a new one. */
  connectionMs: number;
  /** What PostgreSQL itself ends; 0 is never. */
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
  /**
   * For an answer: longer than PostgreSQL takes to end a statement. A connection that is silent so long is cut. Who waits
   * without end does so for a request, too.
   */
  answerMs: number;
  /**
   * For the answer to one question on a new connection, which is asked a second after something began to wait: a database
   * that is there gives it in that time.
   */
  reachMs: number;
};

/** Somebody is waiting for each answer: all that they wait for together is limited besides (`requestWait`). */
export const requestPatience: Patience = {
  connectionMs: 1500,
  statementMs: 3000,
  // On a machine that starts a process beside it, others hold what one waits for longer than two seconds.
  lockMs: 2750,
  idleInTransactionMs: 10_000,
  answerMs: 3250,
  // Known to be gone before what waits has ended, it is not waited for a second time.
  reachMs: 2000,
};

/** What a replica does not say in time is asked of the primary, which has its own five seconds. */
export const replicaPatience: Patience = {
  ...requestPatience,
  connectionMs: 500,
  statementMs: 750,
  answerMs: 1000,
};

/** Migrations, jobs and commands take their time, as long as the database is there. */
export const workPatience: Patience = {
  connectionMs: 10_000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 10 * 60_000,
  answerMs: Number.POSITIVE_INFINITY,
  reachMs: requestPatience.reachMs,
};

/** The connections of a pool, how many there may be, and the queries that wait for one. */
export type PoolFigures = { most: number; size: number; idle: number; waiting: number };

type Needs = {
  connection: pg.ClientConfig;
  size: number;
  patience: Patience;
  pulse: Pulse;
  logger: Logger | undefined;
};

/** A pool whose waiting always ends: for a connection, for a statement, and for a database that is gone. */
export function openPool({
  connection,
  size,
  patience,
  pulse,
  logger,
}: Needs): PostgresPool & { figures(): PoolFigures } {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: patience.connectionMs,
    statement_timeout: sent(patience.statementMs),
    lock_timeout: sent(patience.lockMs),
    idle_in_transaction_session_timeout: sent(patience.idleInTransactionMs),
  });
  // A connection that the database ends fails what runs on it, or is replaced by the next query. Without a
  // listener the error would end the server: an idle connection's reaches the pool, a busy one's only itself.
  pool.on("error", (error) => {
    logger?.warn({ err: error }, "a connection to the database was lost");
    pulse.suspect();
  });
  pool.on("connect", (client) => client.on("error", pulse.suspect));

  /** Waits for `work`, for so long at the most, and no longer than whoever asked may still wait in all. */
  async function patiently<T>(work: () => Promise<T>, { longestMs, giveUp }: Wait<T>): Promise<T> {
    const whole = Number.isFinite(patience.answerMs) ? requestWait() : undefined;
    const left = whole?.leftMs() ?? Number.POSITIVE_INFINITY;
    if (left <= 0) {
      giveUp();
      throw tooLong();
    }
    const end = whole?.begin();
    const ended = Promise.withResolvers<never>();
    const working = work();
    const wait = {
      longestMs: Math.min(longestMs, left),
      giveUp(gone?: Error) {
        ended.reject(gone ?? tooLong());
        giveUp(working);
      },
    };
    try {
      return await pulse.during(wait, () => Promise.race([working, ended.promise]));
    } finally {
      end?.();
    }
  }

  async function connect(): Promise<PostgresPoolClient> {
    pulse.require();
    const wait = {
      longestMs: Number.POSITIVE_INFINITY,
      giveUp: (coming?: Promise<pg.PoolClient>) =>
        void coming?.then(
          (client) => client.release(),
          () => {},
        ),
    };
    return watched(await patiently(() => pool.connect(), wait).catch((error) => refuse(error)));
  }

  /** What keeps somebody from a connection: the others who have them all, or the database. */
  function refuse(error: Error): never {
    if (error.message === fullPool) throw Object.assign(error, { code: "53300" });
    pulse.suspect();
    throw withCode(error, "ETIMEDOUT");
  }

  function watched(client: pg.PoolClient): PostgresPoolClient {
    const wait = {
      longestMs: patience.answerMs,
      // Cuts the connection, and with it what it had begun; the pool forgets it when it is released.
      giveUp: () => void client.end().catch(() => {}),
    };
    const query = (sql: string, parameters: readonly unknown[]) =>
      patiently(() => client.query(sql, parameters as unknown[]), wait).catch((error) => {
        throw withCode(error, "ECONNRESET");
      });
    return {
      query: query as unknown as PostgresPoolClient["query"],
      release: (destroy) => client.release(destroy),
    };
  }

  return {
    connect,
    end: () => pool.end(),
    options: pool.options,
    figures: () => ({
      most: size,
      size: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

type Wait<T> = { longestMs: number; giveUp(working?: Promise<T>): void };

function tooLong(): Error {
  return withCode(new Error("the database took too long"), "ETIMEDOUT");
}

/** As text, because the driver does not send the number 0, and a limit of the role or the database would hold. */
const sent = (ms: number) => String(ms) as unknown as number;

/** What the pool says to whom it kept waiting. */
const fullPool = "timeout exceeded when trying to connect";

/** The driver's own errors, of connections that ended, have none; PostgreSQL's and the system's have. */
export function withCode(error: Error, code: string): Error {
  return "code" in error && error.code ? error : Object.assign(error, { code });
}
