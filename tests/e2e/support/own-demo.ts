import { type OwnStudio, openOwnStudio } from "#tests/setup/own-studio.ts";
import { test as atBrowser } from "./visitor.ts";

/** Tests on a demo that nobody else changes: a studio of each worker's own, started for the first of them. */
export const test = atBrowser.extend<object, { studio: OwnStudio }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
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
