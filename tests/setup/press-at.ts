import type { BrowserCommand } from "vitest/node";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Moves the mouse to this place of the window, and presses and lets go of its button. */
    pressAt(x: number, y: number): Promise<void>;
  }
}

export const pressAt: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.click(x, y);
