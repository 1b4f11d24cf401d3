import { setTimeout as after } from "node:timers/promises";
import { databaseFault } from "#server/db/engines/faults.ts";
import type { OpenDatabase } from "#server/db/open.ts";

/** Faults that pass: PostgreSQL is not up yet, or its host name does not resolve yet. Others need an operator. */
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
  /** The first pause, in milliseconds; doubled each time, up to ten seconds. */
  pauseMs?: number;
  /** Milliseconds after which waiting ends. */
  patienceMs?: number;
};

/**
 * Waits until the database answers: when a machine boots, it may start later than the studio.
 * @throws what keeps it from answering, at once if waiting does not help
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
