import { setTimeout as sleep } from "node:timers/promises";

const pollMs = 100;

/** Waits until a condition holds; whether it did within this time. */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (await isSo()) return true;
    if (Date.now() > deadline) return false;
    await sleep(pollMs);
  }
}
