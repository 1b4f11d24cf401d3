import { afterAll, beforeAll } from "vitest";
import { commands } from "vitest/browser";

/** In this file things move, as for most people: elsewhere somebody is here who asked for no motion. */
export function letThingsMove(): void {
  beforeAll(() => commands.allowMotion(true));
  afterAll(() => commands.allowMotion(false));
}
