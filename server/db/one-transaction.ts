import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresDialect,
  PostgresDriver,
} from "kysely";
import pg from "pg";
import type { Db } from "./open.ts";
import type { Schema } from "./schema.ts";

/**
 * Runs work on PostgreSQL in a single transaction: all of it or nothing. Transactions within it, such as those of
 * migrations, become savepoints.
 */
export async function inOneTransaction<Result>(
  url: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  const lost = Promise.withResolvers<never>();
  client.on("error", lost.reject);
  await client.connect();
  const db = new Kysely<Schema>({ dialect: inSteps(poolOf(client)) });
  try {
    await client.query("begin");
    const result = await Promise.race([work(db), lost.promise]);
    await client.query("commit");
    return result;
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end();
  }
}

/** A pool that hands out this one connection. */
function poolOf(client: pg.Client) {
  const connection = Object.assign(client, { release: () => {} }) as unknown as pg.PoolClient;
  return { options: {}, connect: async () => connection, end: async () => {} };
}

/** Transactions are savepoints. */
function inSteps(pool: ReturnType<typeof poolOf>): Dialect {
  const say = (statement: string) => async (connection: DatabaseConnection) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  const steps = {
    beginTransaction: say("savepoint step"),
    commitTransaction: say("release savepoint step"),
    rollbackTransaction: say("rollback to savepoint step"),
  };
  return Object.assign(new PostgresDialect({ pool }), {
    createDriver: () => Object.assign(new PostgresDriver({ pool }), steps),
  });
}
