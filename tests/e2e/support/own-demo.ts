import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { test as atBrowser } from "./visitor.ts";

/** Tests on a demo that no other worker changes: each worker's own, started for its first such test. */
export const test = atBrowser.extend<object, { studio: OwnStudio }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern
    async ({}, use) => {
      const studio = await openOwnStudio();
      await studio.start();
      await use(studio);
      await studio.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
});
