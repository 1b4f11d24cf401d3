import type { BrowserCommand } from "vitest/node";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Whether the page is rendered for a person who allows motion. */
    allowMotion(isAllowed: boolean): Promise<void>;
  }
}

export const allowMotion: BrowserCommand<[isAllowed: boolean]> = ({ page }, isAllowed) =>
  page.emulateMedia({ reducedMotion: isAllowed ? "no-preference" : "reduce" });
