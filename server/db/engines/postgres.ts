import { setTimeout as after } from "node:timers/promises";
import {
  type AbortableOperationOptions,
  type DatabaseConnection,
  type Dialect,
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
import { type CatalogRow, countTableWrites } from "./table-writes.ts";

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
  const { noteOwn, writtenBy, ...changes } = listenForChanges(url);
  const own = { noteOwn, writtenBy };
  const poolOf = (size: number, patience: Patience) =>
    openPool({ connection, size, patience, pulse, logger });
  const hurried = poolOf(poolSize, patience);
  const background = poolOf(workConnections, workPatience);
  return {
    dialect: observed(hurried, own),
    backgroundDialect: observed(background, own),
    pool: hurried.figures,
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

/** Reports what this process's connections have committed: from then on others see it. */
function observed(pool: PostgresPool, own: OwnWrites): Dialect {
  const seen = new WeakSet<DatabaseConnection>();
  const observe = (connection: DatabaseConnection) => {
    if (!seen.has(connection)) observeCommits(connection, own);
    seen.add(connection);
    return connection;
  };
  return Object.assign(new PostgresDialect({ pool }), {
    createAdapter: () => lockless,
    createDriver() {
      const driver = new PostgresDriver({ pool });
      const acquire = driver.acquireConnection.bind(driver);
      return Object.assign(driver, {
        acquireConnection: (options?: AbortableOperationOptions) =>
          acquire(options).then(observe, throwNoted),
      });
    },
  });
}

/** A statement outside a transaction is committed when it is done; one that failed may have been. */
function observeCommits(connection: DatabaseConnection, { writtenBy, noteOwn }: OwnWrites): void {
  const execute = connection.executeQuery.bind(connection);
  let transaction: Written[] | undefined;
  connection.executeQuery = async <Row>(...[query, options]: Parameters<typeof execute>) => {
    const { sql } = query;
    const written = writtenBy(sql);
    transaction?.push(written);
    try {
      const result = await execute<Row>(query, options);
      if (/^(begin|start transaction)\b/.test(sql)) transaction = [];
      return result;
    } finally {
      if (sql === "commit" || !transaction) for (const one of transaction ?? [written]) noteOwn(one);
      if (sql === "commit" || sql === "rollback") transaction = undefined;
    }
  };
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

/** Tables that are never shown to anyone. */
const unseen = ["leases", "rate_limits"];

/** The tables that a statement has written to; undefined if that may be any. */
type Written = string[] | undefined;
/** This process's own writes: others' are heard of later. */
type OwnWrites = { writtenBy(sql: string): Written; noteOwn(written: Written): void };

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
function listenForChanges(url: string): Changes & OwnWrites {
  const closing = new AbortController();
  const writes = countTableWrites();
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
    listener.on("notification", ({ channel, payload }) => {
      if (channel === changeChannel) writes.noteTables(payload ? [payload] : undefined);
      else heardAt = performance.now();
    });
    // Anything announced before now was missed.
    writes.know((await notifier.query<CatalogRow>(catalog)).rows);
    do {
      await notifier.query(`notify ${proofChannel}`);
      await after(proofEveryMs, undefined, { ref: false });
    } while (isHeard());
  }

  const isHeard = () => performance.now() - heardAt < proofGoodMs;

  return {
    version(statements) {
      listening ??= listen();
      return isHeard() ? writes.latestOf(statements) : undefined;
    },
    writtenBy: writes.writtenBy,
    noteOwn(written) {
      if (!written?.every((table) => unseen.includes(table))) writes.noteTables(written);
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}

/** All tables, their triggers with the functions they call, and the tables to which deletions and new keys cascade. */
const catalog = `
  select relname as name, null as "leadsTo" from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
  union all select proname, prosrc from pg_proc where pronamespace = current_schema()::regnamespace
  union all select class.relname, proname from pg_trigger
    join pg_class as class on class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where class.relnamespace = current_schema()::regnamespace and not tgisinternal
  union all select parent.relname, child.relname from pg_constraint
    join pg_class as parent on parent.oid = confrelid join pg_class as child on child.oid = conrelid
    where parent.relnamespace = current_schema()::regnamespace and (confdeltype <> 'a' or confupdtype <> 'a')`;
