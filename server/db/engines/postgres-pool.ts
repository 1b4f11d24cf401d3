import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Pulse } from "./pulse.ts";
import { requestWait } from "./request-wait.ts";

/** The timeouts of a pool, in milliseconds. */
export type Patience = {
  /** Waiting for a connection, free or new. */
  connectionMs: number;
  /** Limits PostgreSQL enforces itself; 0 is none. */
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
  /**
   * Waiting for an answer: longer than PostgreSQL takes to cancel a statement. A connection silent for that long is
   * closed. A wait without a limit also ignores the request's own.
   */
  answerMs: number;
  /**
   * How long a reachable database may take to answer a query on a new connection. The probe runs a second after
   * something began to wait.
   */
  reachMs: number;
};

/** A person is waiting for each answer; `requestWait` also limits the total per request. */
export const requestPatience: Patience = {
  connectionMs: 1500,
  statementMs: 3000,
  // On a busy machine that has just started another process, a lock can be held for more than two seconds.
  lockMs: 2750,
  idleInTransactionMs: 10_000,
  answerMs: 3250,
  // Short enough that an unreachable database is known before what waits times out.
  reachMs: 2000,
};

/** What a replica does not answer in time goes to the primary, which has its own five seconds. */
export const replicaPatience: Patience = {
  ...requestPatience,
  connectionMs: 500,
  statementMs: 750,
  answerMs: 1000,
};

/** Migrations, jobs and commands may take their time, as long as the database is reachable. */
export const workPatience: Patience = {
  connectionMs: 10_000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 10 * 60_000,
  answerMs: Number.POSITIVE_INFINITY,
  reachMs: requestPatience.reachMs,
};

/** A pool's maximum size, its connections, and the queries waiting for one. */
export type PoolFigures = { most: number; size: number; idle: number; waiting: number };

type Needs = {
  connection: pg.ClientConfig;
  size: number;
  patience: Patience;
  pulse: Pulse;
  logger: Logger | undefined;
};

/** A pool in which no wait is unbounded: for a connection, a statement, or an unreachable database. */
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
  // When the database closes a connection, its running query fails; an idle one is replaced. Without a listener the
  // error would end the process: an idle connection emits it on the pool, a busy one only on itself.
  pool.on("error", (error) => {
    logger?.warn({ err: error }, "a connection to the database was lost");
    pulse.suspect();
  });
  pool.on("connect", (client) => client.on("error", pulse.suspect));

  /** Runs `work` with a timeout, and within what is left of the whole request's time. */
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

  /** Why a connection could not be had: the pool is exhausted, or the database is unreachable. */
  function refuse(error: Error): never {
    if (error.message === fullPool) throw Object.assign(error, { code: "53300" });
    pulse.suspect();
    throw withCode(error, "ETIMEDOUT");
  }

  function watched(client: pg.PoolClient): PostgresPoolClient {
    const wait = {
      longestMs: patience.answerMs,
      // Closes the connection, cancelling its work; the pool drops it when it is released.
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

/** As text, because the driver omits the number 0, and a limit set for the role or database would then apply. */
const sent = (ms: number) => String(ms) as unknown as number;

/** The pool's message when a wait for a connection times out. */
const fullPool = "timeout exceeded when trying to connect";

/** The driver's own errors about closed connections have no code; PostgreSQL's and the system's do. */
export function withCode(error: Error, code: string): Error {
  return "code" in error && error.code ? error : Object.assign(error, { code });
}
