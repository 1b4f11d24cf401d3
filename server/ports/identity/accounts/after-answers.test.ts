import { afterEach, expect, test, vi } from "vitest";
import { openAfterAnswers } from "./after-answers.ts";

afterEach(() => void vi.useRealTimers());

test("what an answer leaves to do begins by itself a moment later, and what fails of it is reported", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const done: unknown[] = [];
  const after = openAfterAnswers((error) => done.push(error));
  const failure = new Error("nobody takes mail");
  after.begin(() => Promise.reject(failure));
  after.begin(async () => void done.push("mailed"));
  expect(done).toEqual([]);
  await vi.runAllTimersAsync();
  expect(done).toHaveLength(2);
  expect(done).toEqual(expect.arrayContaining(["mailed", failure]));
});
