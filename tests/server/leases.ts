import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, vi } from "vitest";
import { up as makeLeaseTable } from "#server/db/migrations/020-leases.ts";
import { type OpenDatabase, openDatabase } from "#server/db/open.ts";

/**
 * An empty database with the leases table for each test, and a clock that the test sets: on SQLite, where this clock
 * stands for the one that all processes share.
 */
export function setUpLeases(): Pick<OpenDatabase, "db"> {
  const opened = {} as OpenDatabase;
  beforeEach(async () => {
    vi.useFakeTimers();
    Object.assign(opened, openDatabase(":memory:"));
    await makeLeaseTable(opened.db);
  });
  afterEach(() => opened.db.destroy());
  return opened;
}

/** Finer than any rest in the tests, in milliseconds. */
const stepMs = 5;
/** In so many turns of the event loop a job's few writes are committed, one after the other. */
const turnsPerStep = 10;

/** Lets so many milliseconds pass on the test's clock, and the database do meanwhile what it does in no time of that. */
export async function pass(ms: number): Promise<void> {
  await settle();
  for (let left = ms; left > 0; left -= stepMs) {
    await vi.advanceTimersByTimeAsync(Math.min(left, stepMs));
    await settle();
  }
}

async function settle(): Promise<void> {
  for (let turns = 0; turns < turnsPerStep; turns += 1) await turn();
}
