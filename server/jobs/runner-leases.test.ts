import { hostname } from "node:os";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { DatabaseGone } from "#server/db/engines/pulse.ts";
import { pass, setUpLeases } from "#tests/server/leases.ts";
import { type Leases, openLeases } from "./leases.ts";
import { createJobRunner } from "./runner.ts";

const database = setUpLeases();

const logged: string[] = [];
const logger = pino({}, { write: (line: string) => void logged.push(line) });
const done = () => vi.fn(async (): Promise<undefined> => undefined);

/** A process whose one job is due every so often. */
function runnerOf(run: () => Promise<undefined>, { everyMs = 1000, leases = openLeases(database.db) } = {}) {
  return createJobRunner({ jobs: [{ name: "tidy", everyMs, run }], leases, logger });
}

test("a job whose lease could not be asked for is asked for again within half a minute", async () => {
  vi.spyOn(database.db, "updateTable").mockImplementation(() => {
    throw new Error("the database is away");
  });
  const run = done();
  const runner = runnerOf(run, { everyMs: 6 * 60 * 60_000 });
  runner.start();
  await pass(1000);
  vi.restoreAllMocks();
  await pass(29_000);
  expect(run).toHaveBeenCalledTimes(1);
  await runner.close();
});

test("the log has no line a job while the database is gone, of which it has one already", async () => {
  vi.spyOn(database.db, "updateTable").mockImplementation(() => {
    throw new DatabaseGone(new Error("silent"));
  });
  logged.length = 0;
  const runner = runnerOf(done());
  runner.start();
  await pass(5000);
  vi.restoreAllMocks();
  expect(logged).toEqual([]);
  await runner.close();
});

test("a job whose lease is being asked for when the server closes does not run, and is free", async () => {
  const run = done();
  const leases = openLeases(database.db);
  const closed = Promise.withResolvers<void>();
  const claim: Leases["claim"] = async (name, how) => {
    const claimed = await leases.claim(name, how);
    closed.resolve(runner.close());
    return claimed;
  };
  const runner = runnerOf(run, { leases: { ...leases, claim } });
  runner.start();
  await closed.promise;
  expect(run).not.toHaveBeenCalled();
  expect(await database.db.selectFrom("leases").select("holder").execute()).toEqual([{ holder: null }]);
});

test("a job stays with its process in another container, though that has the same host name and number", async () => {
  const elsewhere = openLeases(database.db, { holder: `${hostname()}/${process.pid}/another` });
  await elsewhere.begin(["tidy"]);
  await elsewhere.claim("tidy", { early: false, everyMs: 1000 });
  const run = done();
  const runner = runnerOf(run);
  runner.start();
  await pass(0);
  expect(run).not.toHaveBeenCalled();
  await runner.close();
});
