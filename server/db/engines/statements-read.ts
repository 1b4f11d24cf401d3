import { AsyncLocalStorage } from "node:async_hooks";

const reading = new AsyncLocalStorage<Set<string>>();

/** Runs work, and adds the database statements that it makes to `statements`. */
export function collectStatements<T>(statements: Set<string>, work: () => T): T {
  return reading.run(statements, work);
}

/** For whoever collects them, if anyone does. */
export function noteStatement(sql: string): void {
  reading.getStore()?.add(sql);
}
