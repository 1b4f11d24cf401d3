import type { Studio } from "../open-studio.ts";

/** What a check found. `unknown` is no silent pass: it says why nothing could be said. */
export type Finding =
  | { state: "well"; says: string }
  | { state: "wrong"; says: string; remedy: string }
  | { state: "unknown"; says: string };

/** One thing that may be wrong with a studio's set-up. It reads, and changes nothing. */
export type Check = { title: string; find(studio: Studio): Promise<Finding> };

export const well = (says: string): Finding => ({ state: "well", says });
export const wrong = (says: string, remedy: string): Finding => ({ state: "wrong", says, remedy });
export const unknown = (says: string): Finding => ({ state: "unknown", says });
