import { setTimeout as after } from "node:timers/promises";
import { databaseFault } from "./faults.ts";
import type { OpenDatabase } from "./open.ts";

/** What passes by itself: PostgreSQL is not there yet, or its host's name is not. The rest needs somebody's hand. */
const passing = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "53300",
  "57P03",
];

type Waiting = {
  /** Called before each pause, with what is wrong. */
  onWait(fault: string, pauseMs: number): void;
  /** The first pause, in milliseconds; each is twice as long as the one before, ten seconds at the most. */
  pauseMs?: number;
  /** After so many milliseconds nobody waits any longer. */
  patienceMs?: number;
};

/**
 * Waits until the database answers: on a machine that starts, it may be there later than the studio.
 * @throws what keeps it from answering, at once where waiting is no help
 */
export async function waitForDatabase(
  { reach }: Pick<OpenDatabase, "reach">,
  { onWait, pauseMs = 500, patienceMs = 5 * 60_000 }: Waiting,
): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let pause = pauseMs; ; pause = Math.min(2 * pause, 10_000)) {
    try {
      return await reach();
    } catch (error) {
      const isPassing = passing.includes(String((error as { code?: unknown }).code));
      if (!isPassing || performance.now() + pause > until) throw error;
      onWait(databaseFault(error) ?? "it does not answer", pause);
      await after(pause);
    }
  }
}
