import { once } from "node:events";
import { pino } from "pino";
import { beforeEach, expect, test, vi } from "vitest";
import type { Job } from "#server/core/job.ts";
import { createJobRunner } from "./runner.ts";

beforeEach(() => void vi.useFakeTimers());

const logged: string[] = [];
const logger = pino({}, { write: (line: string) => void logged.push(line) });

function job(run: Job["run"]): { job: Job; runner: ReturnType<typeof createJobRunner> } {
  const one: Job = { name: "tidy", everyMs: 1000, run };
  return { job: one, runner: createJobRunner({ jobs: [one], logger }) };
}

test("a job runs at the start, and again after each rest", async () => {
  const run = vi.fn(async () => undefined);
  const { runner } = job(run);
  expect(run).not.toHaveBeenCalled();
  runner.start();
  await vi.advanceTimersByTimeAsync(2500);
  expect(run).toHaveBeenCalledTimes(3);
  await runner.close();
});

test("a job that knows when it is due next rests until then", async () => {
  const run = vi.fn(async () => 10);
  const { runner } = job(run);
  runner.start();
  await vi.advanceTimersByTimeAsync(25);
  expect(run).toHaveBeenCalledTimes(3);
  await runner.close();
});

test("a job that is woken while it runs does not run twice at once, but once more", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  const run = vi.fn(async () => {
    most = Math.max(most, ++atOnce);
    await gate;
    atOnce -= 1;
    return undefined;
  });
  const { runner } = job(run);
  runner.start();
  runner.wake("tidy");
  runner.wake("tidy");
  open();
  await vi.advanceTimersByTimeAsync(0);
  expect([run.mock.calls.length, most]).toEqual([2, 1]);
  await runner.close();
});

test("a job that is woken at whatever moment of its run, or just after it, runs once more", async () => {
  for (let moment = 0; moment < 12; moment += 1) {
    const run = vi.fn(async () => undefined);
    const { runner } = job(run);
    runner.start();
    for (let passed = 0; passed < moment; passed += 1) await undefined;
    runner.wake("tidy");
    await vi.advanceTimersByTimeAsync(0);
    expect(run, `after ${moment} turns`).toHaveBeenCalledTimes(2);
    await runner.close();
  }
});

test("a job that fails is logged by its name, and tried again after its rest", async () => {
  const run = vi.fn(async () => {
    throw new Error("the provider is away");
  });
  const { runner } = job(run);
  runner.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(run).toHaveBeenCalledTimes(2);
  expect(logged.join("")).toContain('"job":"tidy"');
  await runner.close();
});

test("a run that stops because the server closes is no failure", async () => {
  const { runner } = job(async (signal) => {
    await once(signal, "abort");
    return signal.throwIfAborted() as undefined;
  });
  logged.length = 0;
  runner.start();
  await runner.close();
  expect(logged).toEqual([]);
});

test("closing aborts the run that is under way, waits for it, and starts no other", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let isAborted: boolean | undefined;
  const run = vi.fn(async (signal: AbortSignal) => {
    await gate;
    isAborted = signal.aborted;
    return undefined;
  });
  const { runner } = job(run);
  runner.start();
  const closed = vi.fn();
  const closing = runner.close().then(closed);
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).not.toHaveBeenCalled();
  open();
  await closing;
  runner.wake("tidy");
  await vi.advanceTimersByTimeAsync(5000);
  expect([run.mock.calls.length, isAborted]).toEqual([1, true]);
});
