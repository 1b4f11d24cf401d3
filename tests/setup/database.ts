/**
 * The PostgreSQL on which API tests may create databases of their own, as a URL; undefined where they are to
 * run on SQLite. `npm test` runs them once each way.
 */
export function testDatabaseUrl(): string | undefined {
  return process.env.TEST_DATABASE_URL || undefined;
}
