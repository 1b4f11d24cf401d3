import { setTimeout as after } from "node:timers/promises";
import {
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Dialect,
  type LogEvent,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
} from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { type Changes, changeChannel } from "./changes.ts";
import type { DatabaseOptions, EngineParts } from "./engine.ts";
import {
  openPool,
  type Patience,
  replicaPatience,
  requestPatience,
  withCode,
  workPatience,
} from "./postgres-pool.ts";
import { createPulse } from "./pulse.ts";
import { noteDatabaseError } from "./refusals.ts";
import { eitherPool } from "./replica.ts";

const int8 = 20;
const numeric = 1700;

/**
 * Opens PostgreSQL with two pools, so that jobs and migrations take no connection from requests and have longer
 * timeouts.
 */
export function openPostgres(url: string, options: DatabaseOptions): EngineParts {
  const { poolSize = 10, patience = requestPatience, logger } = options;
  const connection = connectionTo(url);
  const reach = () => reachOnce(connection, patience);
  const pulse = createPulse(() => reach().catch(unlessAnswered), { logger });
  const { noteOwn, ...changes } = listenForChanges(url);
  const poolOf = (size: number, patience: Patience) =>
    openPool({ connection, size, patience, pulse, logger });
  const hurried = poolOf(poolSize, patience);
  const background = poolOf(workConnections, workPatience);
  return {
    dialect: observed(hurried, noteOwn),
    backgroundDialect: observed(background, noteOwn),
    pool: hurried.figures,
    onQuery: (event) => (isSeenWrite(event) ? noteOwn() : undefined),
    changes: { ...changes, close: () => changes.close().finally(pulse.close) },
    reach,
    ...(options.readUrl && openReplica(options.readUrl, { poolSize, logger, primary: hurried })),
  };
}

/** A replica's connections; the primary's are used if they fail. */
function openReplica(
  url: string,
  { primary, poolSize, logger }: { primary: PostgresPool; poolSize: number; logger: Logger | undefined },
): Pick<EngineParts, "replicaDialect"> {
  const connection = connectionTo(url);
  const ask = () => reachOnce(connection, replicaPatience).catch(unlessAnswered);
  const pulse = createPulse(ask, { name: "the replica", logger });
  const pool = openPool({ connection, size: poolSize, patience: replicaPatience, pulse, logger });
  const end = () => pool.end().finally(pulse.close);
  return { replicaDialect: new PostgresDialect({ pool: eitherPool({ ...pool, end }, primary) }) };
}

function connectionTo(connectionString: string): pg.ClientConfig {
  return { connectionString, types, keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
}

/** One per job, as all run at start, plus one for renewing their leases. */
const workConnections = 9;

/** Counts and sums are returned as numbers, as on SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    return id === int8 || id === numeric ? Number : pg.types.getTypeParser(id, format);
  },
};

/** Queries PostgreSQL on a connection of its own. */
async function reachOnce(connection: pg.ClientConfig, { reachMs }: Patience): Promise<void> {
  const limits = { connectionTimeoutMillis: reachMs, query_timeout: reachMs };
  const client = new pg.Client({ ...connection, ...limits });
  client.on("error", () => {});
  try {
    await client.connect();
    // A pooler accepts connections even with nothing behind it.
    await client.query("select 1");
  } catch (error) {
    throw unanswered(error as Error);
  } finally {
    client.end().catch(() => {});
  }
}

/** The driver gives timeouts and closed connections no code; its other errors need an operator. */
function unanswered(error: Error): Error {
  if (/timeout/i.test(error.message)) return withCode(error, "ETIMEDOUT");
  return error.message.startsWith("Connection terminated") ? withCode(error, "ECONNRESET") : error;
}

/** Any answer means that it is reachable, unless it says that it is starting or stopping. */
function unlessAnswered(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code?.startsWith("57P")) throw error;
}

/** Reports each commit: from then on others see what the transaction wrote. */
function observed(pool: PostgresPool, onCommit: () => void): Dialect {
  return Object.assign(new PostgresDialect({ pool }), {
    createAdapter: () => lockless,
    createDriver() {
      const driver = new PostgresDriver({ pool });
      const acquire = driver.acquireConnection.bind(driver);
      const commit = driver.commitTransaction.bind(driver);
      return Object.assign(driver, {
        acquireConnection: (options?: AbortableOperationOptions) => acquire(options).catch(throwNoted),
        commitTransaction: (connection: DatabaseConnection) => commit(connection).then(onCommit),
      });
    },
  });
}

/**
 * Migrations are locked by their transaction: Kysely's own lock belongs to a session, which a pooler may hand to
 * someone else.
 */
const lockless = Object.assign(new PostgresAdapter(), {
  acquireMigrationLock: async () => {},
  releaseMigrationLock: async () => {},
});

/** Kysely reports failing statements, but not failing connections. */
function throwNoted(error: unknown): never {
  noteDatabaseError(error);
  throw error;
}

/**
 * A single statement is committed when it is done. Leases and rate limits are never shown to anyone, so they do not
 * count.
 */
function isSeenWrite({ level, query }: LogEvent): boolean {
  if (level !== "query" || !/^(Insert|Update|Delete|Merge)QueryNode$/.test(query.query.kind)) return false;
  return !/^(insert into|update|delete from) "(leases|rate_limits)"/.test(query.sql);
}

/** Milliseconds between two checks that notifications still arrive, and how long one check is valid. */
const proofEveryMs = 5000;
const proofGoodMs = 3 * proofEveryMs;
/** Milliseconds before a lost connection is reopened. */
const reopenAfterMs = 1000;
/**
 * The channel on which a process notifies itself over a second connection. A dead connection stays silent, and so does
 * one through a transaction pooler, although a notification is always delivered to the connection that sent it.
 */
const proofChannel = "studio_heard";

/**
 * Tracks writes: this process's own at once, other processes' as PostgreSQL announces them. Starts listening with the
 * first call of `version`.
 */
function listenForChanges(url: string): Changes & { noteOwn(): void } {
  const closing = new AbortController();
  let version = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  let listening: Promise<void> | undefined;

  async function listen(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce().catch(() => {});
      heardAt = Number.NEGATIVE_INFINITY;
      await after(reopenAfterMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  /** Ends when a connection is closed or goes silent. */
  async function listenOnce(): Promise<void> {
    const lost = Promise.withResolvers<void>();
    const lose = () => lost.resolve();
    const clients = [1, 2].map(() =>
      new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: proofGoodMs,
        query_timeout: proofGoodMs,
        keepAlive: true,
      })
        .on("error", lose)
        .on("end", lose),
    ) as [pg.Client, pg.Client];
    // A listener can be taken away again; a race with what outlives it would leave something behind each time.
    closing.signal.addEventListener("abort", lose);
    try {
      await Promise.race([hear(...clients), lost.promise]);
    } finally {
      closing.signal.removeEventListener("abort", lose);
      const ended = Promise.all(clients.map((client) => client.end()));
      // A dead connection does not close cleanly either.
      await Promise.race([ended, after(1000, undefined, { ref: false })]).catch(() => {});
    }
  }

  async function hear(listener: pg.Client, notifier: pg.Client): Promise<void> {
    await Promise.all([listener.connect(), notifier.connect()]);
    await listener.query(`listen ${changeChannel}; listen ${proofChannel}`);
    // Anything announced before now was missed.
    version += 1;
    listener.on("notification", ({ channel }) => {
      if (channel === changeChannel) version += 1;
      else heardAt = performance.now();
    });
    do {
      await notifier.query(`notify ${proofChannel}`);
      await after(proofEveryMs, undefined, { ref: false });
    } while (isHeard());
  }

  const isHeard = () => performance.now() - heardAt < proofGoodMs;

  return {
    version() {
      listening ??= listen();
      return isHeard() ? version : undefined;
    },
    noteOwn() {
      version += 1;
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}
