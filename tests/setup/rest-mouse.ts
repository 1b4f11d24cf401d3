import type { BrowserCommand } from "vitest/node";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Takes the mouse to the window's corner: a message that comes to lie under it would stay. */
    restMouse(): Promise<void>;
  }
}

export const restMouse: BrowserCommand<[]> = ({ page }) => page.mouse.move(0, 0);
