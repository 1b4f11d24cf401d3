import type { BrowserCommand } from "vitest/node";

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Moves the mouse to this point of the window and clicks. */
    pressAt(x: number, y: number): Promise<void>;
  }
}

export const pressAt: BrowserCommand<[x: number, y: number]> = ({ page }, x, y) => page.mouse.click(x, y);
