import { setTimeout as after } from "node:timers/promises";
import { type Dialect, type LogEvent, PostgresAdapter, PostgresDialect, PostgresDriver } from "kysely";
import pg from "pg";
import { type Changes, changeChannel } from "./changes.ts";

const int8 = 20;
const numeric = 1700;

/** The connections of a pool, how many there may be, and the queries that wait for one. */
export type PoolFigures = { most: number; size: number; idle: number; waiting: number };

/** PostgreSQL through a pool. Counts and sums come back as numbers, as SQLite gives them. */
export function openPostgres(url: string): {
  dialect: Dialect;
  onQuery(event: LogEvent): void;
  changes: Changes;
  pool(): PoolFigures;
} {
  const types: pg.CustomTypesConfig = {
    getTypeParser(id, format) {
      return id === int8 || id === numeric ? Number : pg.types.getTypeParser(id, format);
    },
  };
  const pool = new pg.Pool({ connectionString: url, max: 10, types });
  // A connection that the database ends fails what runs on it, or is replaced by the next query. Without a
  // listener the error would end the server: an idle connection's reaches the pool, a busy one's only itself.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const { noteOwn, ...changes } = listenForChanges(url);
  return {
    dialect: new ObservedDialect({ pool }, noteOwn),
    onQuery: (event) => (isWrite(event) ? noteOwn() : undefined),
    changes,
    pool: () => ({
      most: pool.options.max,
      size: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** Tells of each commit: what a transaction wrote is seen from then on. */
class ObservedDialect extends PostgresDialect {
  readonly #config: { pool: pg.Pool };
  readonly #onCommit: () => void;

  constructor(config: { pool: pg.Pool }, onCommit: () => void) {
    super(config);
    this.#config = config;
    this.#onCommit = onCommit;
  }

  override createAdapter() {
    return new LocklessAdapter();
  }

  override createDriver() {
    const driver = new PostgresDriver(this.#config);
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

/** A statement on its own is committed when it is done. */
function isWrite({ level, query }: LogEvent): boolean {
  return level === "query" && /^(Insert|Update|Delete|Merge)QueryNode$/.test(query.query.kind);
}

/** Milliseconds between two proofs that the database's calls are still heard, and how long one proof is good for. */
const proofEveryMs = 5000;
const proofGoodMs = 3 * proofEveryMs;
/** Milliseconds before a connection that was lost is opened anew. */
const reopenAfterMs = 1000;
/** What a process calls to itself: a connection that is cut, or a pooler that does not listen, stays silent. */
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
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: proofGoodMs });
    const lost = Promise.withResolvers<void>();
    client.on("error", () => lost.resolve()).on("end", () => lost.resolve());
    client.on("notification", ({ channel }) => {
      if (channel === changeChannel) version += 1;
      else heardAt = performance.now();
    });
    const proof = setInterval(() => {
      if (performance.now() - heardAt > proofGoodMs) lost.resolve();
      else client.query(`notify ${proofChannel}`).catch(() => lost.resolve());
    }, proofEveryMs).unref();
    const stop = () => lost.resolve();
    closing.signal.addEventListener("abort", stop);
    try {
      await client.connect();
      await client.query(`listen ${changeChannel}; listen ${proofChannel}`);
      // What was called out before was not heard.
      version += 1;
      await client.query(`notify ${proofChannel}`);
      await lost.promise;
    } finally {
      clearInterval(proof);
      closing.signal.removeEventListener("abort", stop);
      await client.end().catch(() => {});
    }
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
