import { setTimeout as after } from "node:timers/promises";
import { type LogEvent, PostgresAdapter, PostgresDialect, PostgresDriver, type PostgresPool } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { type Changes, changeChannel } from "./changes.ts";
import type { DatabaseOptions, EngineParts } from "./open.ts";
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

/** PostgreSQL through two pools: jobs and migrations take no connection from requests, and have more time. */
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
    dialect: new ObservedDialect({ pool: hurried }, noteOwn),
    backgroundDialect: new ObservedDialect({ pool: background }, noteOwn),
    pool: hurried.figures,
    onQuery: (event) => (isSeenWrite(event) ? noteOwn() : undefined),
    changes: { ...changes, close: () => changes.close().finally(pulse.close) },
    reach,
    ...(options.readUrl && openReplica(options.readUrl, { poolSize, logger, primary: hurried })),
  };
}

/** A replica's connections, whose place the primary's take where they fail. */
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

/** One for each job, as all run when the studio starts, and one to keep their leases by. */
const workConnections = 9;

/** Counts and sums come back as numbers, as SQLite gives them. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    return id === int8 || id === numeric ? Number : pg.types.getTypeParser(id, format);
  },
};

/** Asks PostgreSQL a question on a connection of its own. */
async function reachOnce(connection: pg.ClientConfig, { reachMs }: Patience): Promise<void> {
  const limits = { connectionTimeoutMillis: reachMs, query_timeout: reachMs };
  const client = new pg.Client({ ...connection, ...limits });
  client.on("error", () => {});
  try {
    await client.connect();
    // A pooler takes connections also when there is nothing behind it.
    await client.query("select 1");
  } catch (error) {
    throw unanswered(error as Error);
  } finally {
    client.end().catch(() => {});
  }
}

/** Silence and a cut connection are not told by a code of the driver's; its other errors need somebody's hand. */
function unanswered(error: Error): Error {
  if (/timeout/i.test(error.message)) return withCode(error, "ETIMEDOUT");
  return error.message.startsWith("Connection terminated") ? withCode(error, "ECONNRESET") : error;
}

/** Whatever it answers, it is there, unless it says that it is starting or stopping. */
function unlessAnswered(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code?.startsWith("57P")) throw error;
}

/** Tells of each commit: what a transaction wrote is seen from then on. */
class ObservedDialect extends PostgresDialect {
  readonly #config: { pool: PostgresPool };
  readonly #onCommit: () => void;

  constructor(config: { pool: PostgresPool }, onCommit: () => void) {
    super(config);
    this.#config = config;
    this.#onCommit = onCommit;
  }

  override createAdapter() {
    return new LocklessAdapter();
  }

  override createDriver() {
    const driver = new PostgresDriver(this.#config);
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = (options) => acquire(options).catch(throwNoted);
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = async (connection) => {
      await commit(connection);
      this.#onCommit();
    };
    return driver;
  }
}

/** Migrations are locked by their transaction: Kysely's lock is a session's, which a pooler may give to somebody else. */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** Kysely tells of statements that fail, and not of connections that cannot be had. */
function throwNoted(error: unknown): never {
  noteDatabaseError(error);
  throw error;
}

/** A statement on its own is committed when it is done. Nobody is shown who runs which job, or what was counted. */
function isSeenWrite({ level, query }: LogEvent): boolean {
  if (level !== "query" || !/^(Insert|Update|Delete|Merge)QueryNode$/.test(query.query.kind)) return false;
  return !/^(insert into|update|delete from) "(leases|rate_limits)"/.test(query.sql);
}

/** Milliseconds between two proofs that the database's calls are still heard, and how long one proof is good for. */
const proofEveryMs = 5000;
const proofGoodMs = 3 * proofEveryMs;
/** Milliseconds before a connection that was lost is opened anew. */
const reopenAfterMs = 1000;
/**
 * What a process calls to itself over another connection: one that is cut stays silent, and so does a pooler that
 * hands out connections by transaction, though a call is heard on the very connection that it is made on.
 */
const proofChannel = "studio_heard";

/**
 * Own writes are known at once, and other processes' as soon as the database calls them out. It listens from the
 * first question on.
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

  /** Ends when the connection does, or stays silent. */
  async function listenOnce(): Promise<void> {
    const [listener, notifier] = [openClient(), openClient()];
    const lost = Promise.withResolvers<void>();
    const lose = () => lost.resolve();
    for (const client of [listener, notifier]) client.on("error", lose).on("end", lose);
    let isListening = false;
    listener.on("notification", ({ channel }) => {
      if (channel === changeChannel) version += 1;
      else if (isListening) heardAt = performance.now();
    });
    let isProving = false;
    const prove = async () => {
      // A database that is silent has not done with the last one.
      if (isProving) return;
      isProving = true;
      await notifier.query(`notify ${proofChannel}`).catch(lose);
      isProving = false;
    };
    const proof = setInterval(() => {
      if (performance.now() - heardAt > proofGoodMs) lose();
      else void prove();
    }, proofEveryMs).unref();
    closing.signal.addEventListener("abort", lose);
    try {
      await Promise.race([hear(listener, notifier), lost.promise]);
      isListening = true;
      void prove();
      await lost.promise;
    } finally {
      clearInterval(proof);
      closing.signal.removeEventListener("abort", lose);
      const ended = Promise.all([listener.end(), notifier.end()]);
      // A connection that is silent does not end either.
      await Promise.race([ended, after(1000, undefined, { ref: false })]).catch(() => {});
    }
  }

  function openClient(): pg.Client {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: proofGoodMs, keepAlive: true });
  }

  async function hear(listener: pg.Client, notifier: pg.Client): Promise<void> {
    await Promise.all([listener.connect(), notifier.connect()]);
    await listener.query(`listen ${changeChannel}; listen ${proofChannel}`);
    // What was called out before was not heard.
    version += 1;
  }

  return {
    version() {
      listening ??= listen();
      return performance.now() - heardAt < proofGoodMs ? version : undefined;
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
