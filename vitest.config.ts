import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import routes from "./app/routes.ts";
import { filesOnPostgres } from "./scripts/testing/postgres-files.ts";
import { allowMotion } from "./tests/setup/allow-motion.ts";
import { browserContext, browserLaunch } from "./tests/setup/browser.ts";
import { pressAt } from "./tests/setup/press-at.ts";
import { restMouse } from "./tests/setup/rest-mouse.ts";
import { setMails } from "./tests/setup/set-mails.ts";
import { isShort } from "./tests/setup/short-form.ts";

const include = process.env.TEST_DATABASE_URL
  ? filesOnPostgres({ isShort })
  : [
      "{app,contract,demo,scripts,server}/**/*.test.{ts,tsx}",
      "!server/{db/{engines/,}{postgres*,replica},keeping/move-to-postgres}.test.ts",
    ];
/** Screens and their parts, rendered: `npm test -- --only=component`. */
const inBrowser = "{app,tests}/**/*.browser.test.tsx";

export default defineConfig({
  test: {
    environment: "node",
    // Each loads everything and warms up anew, a tenth more work: what else runs beside them fills the cores.
    maxWorkers: 1,
    // A busy machine takes many times as long as a quiet one: these end only what would never end.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    projects: [
      // Most files share their modules, which takes a third of the time: they keep no state between them.
      {
        extends: true,
        test: {
          name: "node",
          include: [...include, `!${inBrowser}`],
          isolate: false,
          // They give way to the browsers: a start of half a second has taken more than a minute.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 240_000 } },
          setupFiles: "tests/setup/after-each.ts",
          globalSetup: process.env.TEST_DATABASE_URL ? ["tests/setup/studio-template.ts"] : [],
        },
      },
      {
        extends: true,
        plugins: [tailwindcss()],
        define: {
          __APP_ROUTES__: JSON.stringify(routes),
          "process.env.TEST_FORM": JSON.stringify(process.env.TEST_FORM ?? ""),
        },
        // React as it is in production, which takes half the time of the one for developing.
        oxc: { jsx: { development: false } },
        // Found before the first page opens: a dependency found later would have it opened anew.
        optimizeDeps: {
          entries: ["app/**/*.{ts,tsx}", "tests/app/*.{ts,tsx}"],
          include: ["react-dom/client", "react/jsx-runtime"],
          rolldownOptions: { transform: { define: { "process.env.NODE_ENV": '"production"' } } },
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
            // Every look for what is not there yet makes such an error: leave-page.ts prints the last one's page.
            locators: { errorFormat: "html" },
            // What moves is painted sixty times a second, a fifth of the work: the files about it let it.
            provider: playwright({
              launchOptions: browserLaunch,
              contextOptions: { ...browserContext, reducedMotion: "reduce" },
            }),
            commands: { allowMotion, pressAt, restMouse, setMails },
            viewport: { width: 1280, height: 800 },
            // Nobody looks at the pixels: what is invisible is laid out and pressed as ever, but not painted.
            orchestratorScripts: [{ content: "document.documentElement.style.opacity = 0;" }],
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
