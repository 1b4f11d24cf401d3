import { beforeEach, expect, test, vi } from "vitest";
import { retryDelay } from "./query-client.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});

/** The cache as in a browser; the module checks only once whether it is in one. */
async function browserClient() {
  vi.stubGlobal("document", {});
  return (await import("./query-client.ts")).createQueryClient();
}

// §9.11
test("the wait before a retry doubles from 1 second and never exceeds 30", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 60].map(retryDelay);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

// §9.11
test("a failed query is retried 3 times, after 1, 2 and 4 seconds, and is then logged", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const queryFn = vi.fn().mockRejectedValue(new Error("no network"));
  const answer = (await browserClient()).fetchQuery({ queryKey: ["classes"], queryFn });
  // A rejection needs a handler before the clock moves.
  const refused = expect(answer).rejects.toThrow("no network");

  for (const [waitMs, calls] of [
    [0, 1],
    [999, 1],
    [1, 2],
    [1999, 2],
    [1, 3],
    [3999, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(waitMs);
    expect(queryFn).toHaveBeenCalledTimes(calls);
  }
  expect(logged).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(4);
  expect(logged).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledWith("could not be loaded:", ["classes"], new Error("no network"));
});

test("offline a query is tried once, fails at once, and is retried when the network is back", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const client = await browserClient();
  const { onlineManager, QueryObserver } = await import("@tanstack/react-query");
  client.mount();
  onlineManager.setOnline(false);
  const queryFn = vi.fn().mockRejectedValueOnce(new Error("no network")).mockResolvedValue(["YOGA"]);
  const observer = new QueryObserver(client, { queryKey: ["classes"], queryFn });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: "error", fetchStatus: "idle" });

  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(observer.getCurrentResult()).toMatchObject({ status: "success", data: ["YOGA"] });
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

// §9.11
test("unused data is kept for 5 minutes", async () => {
  const client = await browserClient();
  client.setQueryData(["classes"], []);
  await vi.advanceTimersByTimeAsync(5 * 60_000 - 1);
  expect(client.getQueryData(["classes"])).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(["classes"])).toBeUndefined();
});

test("on the server a query is tried once, because a response must not wait, and nothing is logged here", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const { createQueryClient } = await import("./query-client.ts");
  const queryFn = vi.fn().mockRejectedValue(new Error("no database"));
  const answer = createQueryClient().fetchQuery({ queryKey: ["classes"], queryFn });
  await expect(answer).rejects.toThrow("no database");
  expect(queryFn).toHaveBeenCalledOnce();
  expect(logged).not.toHaveBeenCalled();
});
