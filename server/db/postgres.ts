import { PostgresDialect } from "kysely";
import pg from "pg";

const int8 = 20;
const numeric = 1700;

/** PostgreSQL through a pool. Counts and sums come back as numbers, as SQLite gives them. */
export function postgresDialect(url: string): PostgresDialect {
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
  return new PostgresDialect({ pool });
}
