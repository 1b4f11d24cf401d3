import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import routes from "./app/routes.ts";
import { browserContext, browserLaunch } from "./tests/setup/browser.ts";

// One set of API tests for both databases: where TEST_DATABASE_URL names a PostgreSQL, only they run.
const include = process.env.TEST_DATABASE_URL
  ? ["{demo,server}/**/*.test.ts"]
  : ["{app,contract,demo,scripts,server}/**/*.test.{ts,tsx}", "!server/db/postgres.test.ts"];
/** The identity library counts wrong passwords in memory, for all that runs beside it. */
const alone = "server/ports/identity/**/*.test.ts";
/** Screens and their parts, rendered: `npm test -- --only=component`. */
const inBrowser = "{app,tests}/**/*.browser.test.tsx";

export default defineConfig({
  test: {
    environment: "node",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    projects: [
      // Most files share their modules, which takes a third of the time: they keep no state between them.
      {
        extends: true,
        test: { name: "together", include: [...include, `!${alone}`, `!${inBrowser}`], isolate: false },
      },
      { extends: true, test: { name: "alone", include: [alone] } },
      {
        extends: true,
        plugins: [tailwindcss()],
        define: { __APP_ROUTES__: JSON.stringify(routes) },
        // Found before the first page opens: a dependency found later would have it opened anew.
        optimizeDeps: {
          entries: ["app/**/*.{ts,tsx}", "tests/app/*.{ts,tsx}"],
          include: ["react-dom/client"],
        },
        test: {
          name: "component",
          include: process.env.TEST_DATABASE_URL ? [] : [inBrowser],
          isolate: false,
          setupFiles: "tests/app/leave-page.ts",
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: browserLaunch, contextOptions: browserContext }),
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
