import { beforeEach, expect, test, vi } from "vitest";
import { publicApi } from "#app/data/api.ts";
import { memberApi } from "./member-api.ts";
import { closeSession, readSession, renewAfter } from "./session.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("document", { getElementById: () => null, querySelector: () => null });
  vi.spyOn(console, "error").mockReturnValue();
});

/** A token, of which the browser reads only the email and the expiry. */
function tokenOf(email: string, endsInSeconds: number): string {
  const claims = { email, exp: Math.round(Date.now() / 1000) + endsInSeconds };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature-${endsInSeconds}`;
}

type Asked = { path: string; bearer: string | null };

/** The network, as far as these tests need it; returns its requests in order. */
function answerWith(answer: (asked: Asked) => Response): Asked[] {
  const all: Asked[] = [];
  vi.stubGlobal("fetch", async (input: Request | URL | string, init?: RequestInit) => {
    const path = String(input instanceof Request ? input.url : input);
    const asked = { path, bearer: new Headers(init?.headers).get("Authorization") };
    all.push(asked);
    return answer(asked);
  });
  return all;
}

const renewal = (token: string) =>
  Response.json({ token, expiresAt: new Date().toISOString(), registered: true });
const askForPayments = () => memberApi["save-payment-info"].$get({ query: {} });

// §3.9 §6.7 D13
test("the token under access-token is sent as bearer, and only where it is needed (D13)", async () => {
  const token = tokenOf("mina@shokti.test", 3600);
  kept.set("access-token", token);
  const asked = answerWith(() => Response.json([]));
  await askForPayments();
  await publicApi.reviews.$get({ query: {} });
  expect(asked.map(({ bearer }) => bearer)).toEqual([`Bearer ${token}`, null]);
});

// §7.23 §9.10 D13
test("a token that is about to expire is renewed before it is sent (D13)", async () => {
  const fresh = tokenOf("mina@shokti.test", 3600);
  kept.set("access-token", tokenOf("mina@shokti.test", 30));
  const asked = answerWith(({ path }) => (path === "/jwt" ? renewal(fresh) : Response.json([])));
  await askForPayments();
  expect(asked.map(({ path }) => path)).toEqual(["/jwt", "/save-payment-info"]);
  expect(asked[1]?.bearer).toBe(`Bearer ${fresh}`);
  expect(kept.get("access-token")).toBe(fresh);
});

// D13
test("a token that is about to expire is still used when it cannot be renewed; an expired one is not", async () => {
  const ending = tokenOf("mina@shokti.test", 30);
  const ended = tokenOf("mina@shokti.test", -30);
  for (const [token, sent] of [
    [ending, `Bearer ${ending}`],
    [ended, null],
  ] as const) {
    kept.set("access-token", token);
    const asked = answerWith(({ path }) =>
      path === "/jwt" ? Response.json({}, { status: 503 }) : Response.json([]),
    );
    await askForPayments();
    expect(asked.at(-1)).toEqual({ path: "/save-payment-info", bearer: sent });
    expect(kept.get("access-token")).toBe(token);
  }
});

// D13
test("after a 401 a fresh token is requested once, and the call is retried with it (D13)", async () => {
  const [stale, fresh] = [tokenOf("mina@shokti.test", 1800), tokenOf("mina@shokti.test", 3600)];
  kept.set("access-token", stale);
  const asked = answerWith(({ path }) =>
    path === "/jwt" ? renewal(fresh) : Response.json({}, { status: 401 }),
  );
  expect((await askForPayments()).status).toBe(401);
  expect(asked.map(({ path, bearer }) => [path, bearer])).toEqual([
    ["/save-payment-info", `Bearer ${stale}`],
    ["/jwt", null],
    ["/save-payment-info", `Bearer ${fresh}`],
  ]);
});

// D13
test("a browser whose clock is two hours ahead asks for one token in thirty calls", async () => {
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 7_200_000);
  kept.set("access-token", tokenOf("mina@shokti.test", 30));
  const fresh = tokenOf("mina@shokti.test", -3600);
  const asked = answerWith(({ path }) => (path === "/jwt" ? renewal(fresh) : Response.json([])));
  for (let calls = 0; calls < 30; calls += 1) await askForPayments();
  expect(asked.filter(({ path }) => path === "/jwt")).toHaveLength(1);
  expect(asked.at(-1)?.bearer).toBe(`Bearer ${fresh}`);
  closeSession();
});

test("someone who signs out while their token is being renewed stays signed out", async () => {
  kept.set("access-token", tokenOf("mina@shokti.test", 30));
  const asked = answerWith(({ path }) => {
    if (path !== "/jwt") return Response.json([]);
    closeSession();
    return renewal(tokenOf("mina@shokti.test", 3600));
  });
  await askForPayments();
  expect(asked.at(-1)).toEqual({ path: "/save-payment-info", bearer: null });
  expect(kept.has("access-token")).toBe(false);
  expect(readSession()).toEqual({ status: "signedOut", hasEnded: false });
});

test("a refused renewal does not sign out someone who logged in meanwhile", async () => {
  const other = tokenOf("tara@shokti.test", 3600);
  kept.set("access-token", tokenOf("mina@shokti.test", 30));
  const asked = answerWith(({ path }) => {
    if (path !== "/jwt") return Response.json([]);
    kept.set("access-token", other);
    return Response.json({}, { status: 401 });
  });
  await askForPayments();
  expect(asked.at(-1)?.bearer).toBeNull();
  expect(kept.get("access-token")).toBe(other);
});

// D13 D70
test("calls refused while a step replaces the session wait for its new token (D70)", async () => {
  const [old, fresh] = [tokenOf("mina@shokti.test", 3600), tokenOf("mina@shokti.test", 3601)];
  kept.set("access-token", old);
  const asked = answerWith(({ path, bearer }) => {
    if (path === "/jwt") return renewal(fresh);
    return bearer === `Bearer ${fresh}` ? Response.json([]) : Response.json({}, { status: 401 });
  });
  const step = Promise.withResolvers<void>();
  const renewed = renewAfter(() => step.promise);
  const payments = askForPayments();
  await expect.poll(() => asked).toHaveLength(1);
  step.resolve();
  await renewed;
  expect((await payments).ok).toBe(true);
  expect(asked.map(({ path }) => path)).toEqual(["/save-payment-info", "/jwt", "/save-payment-info"]);
  expect(kept.get("access-token")).toBe(fresh);
});

test("a failed step leaves the session as it is", async () => {
  const token = tokenOf("mina@shokti.test", 3600);
  kept.set("access-token", token);
  const asked = answerWith(() => Response.json([]));
  await expect(renewAfter(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  await askForPayments();
  expect(asked).toMatchObject([{ path: "/save-payment-info", bearer: `Bearer ${token}` }]);
});
