import { type Kysely, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "#server/db/schema.ts";
import type { Changes } from "./changes.ts";

type Following = {
  primary: Kysely<Schema>;
  replica: Kysely<Schema>;
  changes: Changes;
  logger: Logger | undefined;
};

/** The pause between two checks of a replica that lags, and how long it may lag before the log says so. */
const restMs = 100;
const behindMs = 10_000;

/**
 * Where to read what is the same for everyone: the replica if it has everything up to the last known change, otherwise
 * the primary. So a cached response is never made from older rows than the one it replaces.
 */
export function followReplica({ primary, replica, changes, logger }: Following): () => Kysely<Schema> {
  /** The change last looked for on the replica, and its position in the write-ahead log. */
  let sought: { version: number; place: string } | undefined;
  let reachedVersion: number | undefined;
  let looking = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let behindSince: number | undefined;
  let isLoggedBehind = false;

  async function look(version: number): Promise<boolean> {
    if (sought?.version !== version) {
      const { rows } = await sql<{ place: string }>`
        select pg_current_wal_insert_lsn()::text as place`.execute(primary);
      sought = { version, place: rows[0]?.place ?? "" };
    }
    const { rows } = await sql<{ isThere: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${sought.place}::pg_lsn as "isThere"`.execute(replica);
    // A server that replays nothing, such as the primary itself, returns null.
    return rows[0]?.isThere === true;
  }

  function lookSoon(version: number): void {
    if (looking || performance.now() - lookedAt < restMs) return;
    looking = true;
    void look(version)
      .catch(() => false)
      .then((isThere) => {
        if (isThere) reachedVersion = version;
        tell(isThere);
        looking = false;
        lookedAt = performance.now();
      });
  }

  function tell(isThere: boolean): void {
    const now = performance.now();
    behindSince = isThere ? undefined : (behindSince ?? now);
    if (behindSince !== undefined && now - behindSince > behindMs && !isLoggedBehind)
      logger?.warn("the replica is behind or gone; reading from the primary");
    else if (isThere && isLoggedBehind) logger?.warn("reading from the replica again");
    isLoggedBehind = behindSince !== undefined && now - behindSince > behindMs;
  }

  return () => {
    const version = changes.version();
    if (version === undefined) return primary;
    if (version === reachedVersion) return replica;
    lookSoon(version);
    return primary;
  };
}

/** A pool for single read statements: if the first fails, the second is used. */
export function eitherPool(first: PostgresPool, second: PostgresPool): PostgresPool {
  async function askSecond(statement: string, parameters: readonly unknown[]) {
    const client = await second.connect();
    try {
      return await client.query(statement, parameters);
    } finally {
      client.release();
    }
  }

  return {
    options: first.options,
    end: () => first.end(),
    async connect() {
      const client = await first.connect().catch(() => undefined);
      const query = async (statement: string, parameters: readonly unknown[]) => {
        const answer = client?.query(statement, parameters) ?? Promise.reject();
        return answer.catch(() => askSecond(statement, parameters));
      };
      return {
        query: query as PostgresPoolClient["query"],
        release: (destroy) => client?.release(destroy),
      };
    },
  };
}
