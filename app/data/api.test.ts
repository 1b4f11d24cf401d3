import { beforeEach, expect, test, vi } from "vitest";
import { callTimeoutMs, publicApi, reach, unwrap } from "./api.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

/** A server that never answers, and only notices the abort. */
function silentServer() {
  vi.stubGlobal("fetch", (_input: unknown, { signal }: RequestInit) => untilAborted(signal));
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

test("a call without a response times out, and says so", async () => {
  silentServer();
  const given = expect(unwrap(publicApi.reviews.$get({ query: {} }))).rejects.toMatchObject({
    code: "timeout",
    status: 0,
    message: "The studio took too long to answer.",
  });
  await vi.advanceTimersByTimeAsync(callTimeoutMs);
  await given;
});

test("a response that stops halfway times out as well", async () => {
  vi.stubGlobal("fetch", async (_input: unknown, { signal }: RequestInit) => ({
    ok: true,
    status: 200,
    headers: new Headers({ "Content-Type": "application/json" }),
    json: () => untilAborted(signal),
  }));
  const given = expect(unwrap(publicApi.reviews.$get({ query: {} }))).rejects.toMatchObject({
    code: "timeout",
  });
  await vi.advanceTimersByTimeAsync(callTimeoutMs);
  await given;
});

test("a download that has begun may take longer", async () => {
  let isGivenUp = false;
  vi.stubGlobal("fetch", async (_input: unknown, { signal }: RequestInit) => {
    signal?.addEventListener("abort", () => {
      isGivenUp = true;
    });
    return new Response("a,b", { headers: { "Content-Type": "text/csv" } });
  });
  await reach("/save-payment-info.csv");
  await vi.advanceTimersByTimeAsync(callTimeoutMs * 2);
  expect(isGivenUp).toBe(false);
});

test("an aborted call ends at once, and is no failure of the studio", async () => {
  silentServer();
  const caller = new AbortController();
  const call = publicApi.reviews.$get({ query: {} }, { init: { signal: caller.signal } });
  caller.abort();
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});

test("a call without a network says so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(unwrap(publicApi.reviews.$get({ query: {} }))).rejects.toMatchObject({
    code: "offline",
    status: 0,
  });
});
