import type { BrowserCommand } from "vitest/node";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Moves the mouse to the window's corner: a toast that appears under it would stay. */
    restMouse(): Promise<void>;
  }
}

export const restMouse: BrowserCommand<[]> = ({ page }) => page.mouse.move(0, 0);
