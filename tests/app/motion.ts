import { afterAll, beforeAll } from "vitest";
import { commands } from "vitest/browser";

/** Allows motion in this file, as most people do: all others test with reduced motion. */
export function letThingsMove(): void {
  beforeAll(() => commands.allowMotion(true));
  afterAll(() => commands.allowMotion(false));
}
