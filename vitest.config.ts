import { defineConfig } from "vitest/config";

// One set of API tests for both databases: where TEST_DATABASE_URL names a PostgreSQL, only they run.
const include = process.env.TEST_DATABASE_URL
  ? ["{demo,server}/**/*.test.ts"]
  : ["{app,contract,demo,scripts,server}/**/*.test.{ts,tsx}", "!server/db/postgres.test.ts"];
/** The identity library counts wrong passwords in memory, for all that runs beside it. */
const alone = "server/ports/identity/**/*.test.ts";

export default defineConfig({
  test: {
    environment: "node",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      // Most files share their modules, which takes a third of the time: they keep no state between them.
      { extends: true, test: { name: "together", include: [...include, `!${alone}`], isolate: false } },
      { extends: true, test: { name: "alone", include: [alone] } },
    ],
  },
});
