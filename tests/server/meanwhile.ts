import { vi } from "vitest";
import type { Studio } from "./studio.ts";

/** Does this once, before the first transaction that finds things so, as another process might. */
export function meanwhile(
  studio: Pick<Studio, "db">,
  isTime: () => Promise<boolean>,
  work: () => Promise<unknown>,
): void {
  const begin = studio.db.transaction.bind(studio.db);
  let isDone = false;
  vi.spyOn(studio.db, "transaction").mockImplementation(() => {
    const transaction = begin();
    const execute = transaction.execute.bind(transaction);
    transaction.execute = async (steps) => {
      if (!isDone && (await isTime())) {
        isDone = true;
        await work();
      }
      return execute(steps);
    };
    return transaction;
  });
}
