import { defineConfig } from "vitest/config";
import { keptPool } from "./kept-thread.ts";

/** The tests that Stryker runs on each mutant: an area's own, as the project `node` of vitest.config.ts runs them. */
export default defineConfig({
  plugins: [
    {
      name: "kept-thread",
      // Stryker's runner chooses a pool by itself.
      configureVitest({ project }) {
        Object.assign(project.config, { pool: keptPool.name, poolRunner: keptPool });
      },
    },
  ],
  test: {
    include: process.env.MUTATE_TESTS?.split(" ") ?? [],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    isolate: false,
    setupFiles: ["scripts/testing/mutate/fresh-modules.ts", "tests/setup/after-each.ts"],
  },
});
