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
