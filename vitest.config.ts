import { defineConfig } from "vitest/config";

// One set of API tests for both databases: where TEST_DATABASE_URL names a PostgreSQL, only they run.
const include = process.env.TEST_DATABASE_URL
  ? ["server/**/*.test.ts"]
  : ["{app,contract,scripts,server}/**/*.test.{ts,tsx}", "!server/db/postgres.test.ts"];

export default defineConfig({
  test: {
    include,
    environment: "node",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
