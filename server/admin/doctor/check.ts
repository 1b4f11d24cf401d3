import type { Studio } from "../open-studio.ts";

/** A check's result. `unknown` is not a silent pass: it says why the check was not possible. */
export type Finding =
  | { state: "well"; says: string }
  | { state: "wrong"; says: string; remedy: string }
  | { state: "unknown"; says: string };

/** One thing that may be wrong with a studio's setup. Checks change nothing. */
export type Check = { title: string; find(studio: Studio): Promise<Finding> };

export const well = (says: string): Finding => ({ state: "well", says });
export const wrong = (says: string, remedy: string): Finding => ({ state: "wrong", says, remedy });
export const unknown = (says: string): Finding => ({ state: "unknown", says });
