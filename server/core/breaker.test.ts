import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BreakerOpen, createBreaker } from "./breaker.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const outage = () => Promise.reject(new Error("no answer"));
const refusal = () => Promise.reject(new RangeError("refused"));
const success = () => Promise.resolve("done");

function openBreaker() {
  return createBreaker({
    name: "other",
    failures: 2,
    pauseMs: 1000,
    isFailure: (error) => !(error instanceof RangeError),
    logger: pino({ level: "silent" }),
  });
}

test("after so many failures on end nobody is asked for a while, then one call tries", async () => {
  const breaker = openBreaker();
  for (const call of [outage, success, outage, refusal, outage]) await breaker.run(call).catch(() => {});
  expect(breaker.isOpen()).toBe(false);
  await expect(breaker.run(outage)).rejects.toThrow("no answer");
  expect([breaker.isOpen(), breaker.isFailing()]).toEqual([true, true]);
  const asked = vi.fn(success);
  await expect(breaker.run(asked)).rejects.toBeInstanceOf(BreakerOpen);
  expect(asked).not.toHaveBeenCalled();

  vi.advanceTimersByTime(1000);
  expect([breaker.isOpen(), breaker.isFailing()]).toEqual([false, true]);
  await expect(breaker.run(outage)).rejects.toThrow("no answer");
  await expect(breaker.run(asked)).rejects.toBeInstanceOf(BreakerOpen);

  vi.advanceTimersByTime(1000);
  expect(await breaker.run(asked)).toBe("done");
  expect([breaker.isOpen(), breaker.isFailing()]).toEqual([false, false]);
  expect(await breaker.run(asked)).toBe("done");
});
