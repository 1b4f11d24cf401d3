import { once } from "node:events";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import type { Job } from "#server/core/job.ts";
import { pass, setUpLeases } from "#tests/server/leases.ts";
import { openLeases } from "./leases.ts";
import { createJobRunner } from "./runner.ts";

const database = setUpLeases();

const logged: string[] = [];
const logger = pino({}, { write: (line: string) => void logged.push(line) });

type Runner = ReturnType<typeof createJobRunner>;
let processes = 0;

/** A process that has this one job. */
function runnerOf(run: Job["run"], more: Partial<Job> = {}): Runner {
  processes += 1;
  const leases = openLeases(database.db, { holder: `process ${processes}` });
  return createJobRunner({ jobs: [{ name: "tidy", everyMs: 1000, run, ...more }], leases, logger });
}

const done = () => vi.fn(async (_signal: AbortSignal): Promise<number | undefined> => undefined);

/** A run that lasts until it is let go, or is told to stop. */
function lasting() {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const run = vi.fn(async (signal: AbortSignal) => {
    await Promise.race([gate, once(signal, "abort")]);
    return undefined;
  });
  return { run, letGo };
}

const close = (...runners: Runner[]) => Promise.all(runners.map((runner) => runner.close()));
const readLease = () => database.db.selectFrom("leases").selectAll().executeTakeFirstOrThrow();

test("a job runs at the start, and again after each rest", async () => {
  const run = done();
  const runner = runnerOf(run);
  expect(run).not.toHaveBeenCalled();
  runner.start();
  await pass(2500);
  expect(run).toHaveBeenCalledTimes(3);
  await runner.close();
});

test("a job that knows when it is due next rests until then", async () => {
  const run = vi.fn(async () => 10);
  const runner = runnerOf(run);
  runner.start();
  await pass(25);
  expect(run).toHaveBeenCalledTimes(3);
  await runner.close();
});

test("a job that is woken while it runs does not run twice at once, but once more", async () => {
  const { run, letGo } = lasting();
  const runner = runnerOf(run);
  runner.start();
  await pass(0);
  runner.wake("tidy");
  runner.wake("tidy");
  await pass(0);
  expect(run).toHaveBeenCalledTimes(1);
  letGo();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(2);
  await runner.close();
});

test("a job that is woken at whatever moment of its run, or just after it, runs once more", async () => {
  for (let moment = 0; moment < 60; moment += 1) {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const run = vi.fn(async () => {
      begin();
      return undefined;
    });
    const runner = runnerOf(run);
    await database.db.deleteFrom("leases").execute();
    runner.start();
    await begun;
    for (let passed = 0; passed < moment; passed += 1) await undefined;
    runner.wake("tidy");
    await pass(0);
    expect(run, `after ${moment} turns`).toHaveBeenCalledTimes(2);
    await runner.close();
  }
});

test("a job that fails is logged by its name, and tried again after its rest", async () => {
  const run = vi.fn(async () => {
    throw new Error("the provider is away");
  });
  const runner = runnerOf(run);
  runner.start();
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(2);
  expect(logged.join("")).toContain('"job":"tidy"');
  const { done_at, failed_at } = await readLease();
  expect([done_at, failed_at]).toEqual([null, new Date().toISOString()]);
  await runner.close();
});

test("a run that stops because the server closes is no failure, and due again at once", async () => {
  const runner = runnerOf(async (signal) => {
    await once(signal, "abort");
    return signal.throwIfAborted() as undefined;
  });
  logged.length = 0;
  runner.start();
  await pass(0);
  await runner.close();
  expect(logged).toEqual([]);
  const next = done();
  const other = runnerOf(next);
  other.start();
  await pass(0);
  expect(next).toHaveBeenCalledTimes(1);
  await other.close();
});

test("closing aborts the run that is under way, waits for it, and starts no other", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let isAborted: boolean | undefined;
  const run = vi.fn(async (signal: AbortSignal) => {
    await gate;
    isAborted = signal.aborted;
    return undefined;
  });
  const runner = runnerOf(run);
  runner.start();
  await pass(0);
  const closed = vi.fn();
  const closing = runner.close().then(closed);
  await pass(0);
  expect(closed).not.toHaveBeenCalled();
  open();
  await closing;
  runner.wake("tidy");
  await pass(5000);
  expect([run.mock.calls.length, isAborted]).toEqual([1, true]);
});

test("of several processes one runs a job, once per rest for all of them", async () => {
  const run = done();
  const runners = [runnerOf(run), runnerOf(run), runnerOf(run)];
  for (const runner of runners) runner.start();
  await pass(2500);
  expect(run).toHaveBeenCalledTimes(3);
  await close(...runners);
});

test("a job that runs for long stays with its process, and what another one wants of it is done there", async () => {
  const { run, letGo } = lasting();
  const here = runnerOf(run);
  here.start();
  await pass(0);
  const run2 = done();
  const there = runnerOf(run2);
  there.start();
  await pass(100_000);
  there.wake("tidy");
  await pass(0);
  expect([run.mock.calls.length, run2.mock.calls.length]).toEqual([1, 0]);
  letGo();
  await pass(0);
  expect([run.mock.calls.length, run2.mock.calls.length]).toEqual([2, 0]);
  await close(here, there);
});

test("a job that rests runs where it is woken", async () => {
  const [run, run2] = [done(), done()];
  const [here, there] = [runnerOf(run), runnerOf(run2)];
  here.start();
  await pass(0);
  there.start();
  await pass(0);
  there.wake("tidy");
  await pass(0);
  expect([run.mock.calls.length, run2.mock.calls.length]).toEqual([1, 1]);
  await close(here, there);
});

test("a job whose process is dead is taken over half a minute after it last said that it lives", async () => {
  const dead = openLeases(database.db, { holder: "dead" });
  await dead.begin(["tidy"]);
  await dead.claim("tidy", { early: false, everyMs: 1000 });
  const run = done();
  const runner = runnerOf(run);
  runner.start();
  await pass(29_999);
  expect(run).not.toHaveBeenCalled();
  await pass(1);
  expect(run).toHaveBeenCalledTimes(1);
  await runner.close();
});

test("a job whose process was killed on this machine is taken over by the next start", async () => {
  const dead = openLeases(database.db);
  await dead.begin(["tidy"]);
  await dead.claim("tidy", { early: false, everyMs: 1000 });
  const run = done();
  const runner = runnerOf(run);
  runner.start();
  await pass(0);
  expect(run).toHaveBeenCalledTimes(1);
  await runner.close();
});

test("a process that another one has taken its job from is told, and leaves the job to it", async () => {
  const { run } = lasting();
  const frozen = runnerOf(run);
  frozen.start();
  await pass(0);
  const { run: run2 } = lasting();
  const taker = runnerOf(run2);
  // As while it was frozen: its lease ended, and nothing of it was heard.
  await database.db
    .updateTable("leases")
    .set({ held_until: new Date(0).toISOString() })
    .execute();
  taker.start();
  await pass(0);
  expect(run2).toHaveBeenCalledTimes(1);
  expect(run.mock.lastCall?.[0].aborted).toBe(false);
  await pass(10_000);
  expect(run.mock.lastCall?.[0].aborted).toBe(true);
  expect(run2.mock.lastCall?.[0].aborted).toBe(false);
  await pass(100_000);
  expect(run).toHaveBeenCalledTimes(1);
  await close(frozen, taker);
});

test("a run is told to stop when the database has not heard of it for as long as its lease lasts", async () => {
  const { run } = lasting();
  const runner = runnerOf(run);
  runner.start();
  await pass(0);
  vi.spyOn(database.db, "updateTable").mockImplementation(() => {
    throw new Error("the database is away");
  });
  await pass(29_999);
  expect(run.mock.lastCall?.[0].aborted).toBe(false);
  await pass(1);
  expect(run.mock.lastCall?.[0].aborted).toBe(true);
  vi.restoreAllMocks();
  await runner.close();
});

test("a job that finds nothing to do writes nothing, but once a minute that it is looked after", async () => {
  let hasWork = false;
  const run = done();
  const runner = runnerOf(run, { hasWork: async () => hasWork });
  runner.start();
  await pass(0);
  const lease = await readLease();
  await pass(59_000);
  expect(await readLease()).toEqual(lease);
  await pass(1000);
  expect((await readLease()).done_at).toBe(new Date().toISOString());
  hasWork = true;
  await pass(1000);
  expect(run).toHaveBeenCalledTimes(3);
  await runner.close();
});
