import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { type Load, loadSignals, shedSignals } from "#server/core/signals.ts";
import { createHttpServer, listen } from "./listen.ts";
import { shedLoad, watchLoad } from "./load.ts";

const logger = pino({ level: "silent" });
/** Their proxy is the test itself. */
const config = {
  appUrl: "https://shokti.example",
  isTrustedProxy: (address: string) => address === "127.0.0.1",
};

/** A server under a load that the test names; how it answers to each kind of request. */
async function statusesUnder(load: Load) {
  const { server, answerWith, close } = createHttpServer();
  answerWith(
    shedLoad(
      (asked, response) => asked.resume().once("end", () => response.end("served")),
      { logger, config },
      () => load,
    ),
  );
  const origin = `http://${await listen(server, { port: 0, host: "127.0.0.1" })}`;
  onTestFinished(async () => void (await close()));
  const member = { Authorization: "Bearer a1.b-2.c_3" };
  return {
    origin,
    statuses: {
      page: await statusOf(`${origin}/all-classes?page=2`),
      list: await statusOf(`${origin}/trainers?q=a`),
      picture: await statusOf(`${origin}/social/class/body-pump.png`),
      withDot: await statusOf(`${origin}/all-classes/x.js`),
      otherScheme: await statusOf(`${origin}/trainers?q=b`, { headers: { Authorization: "x" } }),
      file: await statusOf(`${origin}/assets/app.js`),
      memberRead: await statusOf(`${origin}/articles`, { headers: member }),
      write: await statusOf(`${origin}/subscribers`, { method: "POST", body: "x".repeat(100_000) }),
      booking: await statusOf(`${origin}/save-payment-info`, { method: "POST", headers: member }),
      webhook: await statusOf(`${origin}/webhooks/cards`, { method: "POST", body: "{}" }),
      health: await statusOf(`${origin}/healthz`),
    },
  };
}

const statusOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).status;
const all = (status: number) => ({
  page: status,
  list: status,
  picture: status,
  withDot: status,
  otherScheme: status,
  file: status,
  memberRead: status,
  write: status,
  booking: 200,
  webhook: 200,
  health: 200,
});

test("under a load that the server bears, nothing is refused", async () => {
  expect((await statusesUnder("fine")).statuses).toEqual(all(200));
});

test("behind its work it refuses what strangers read first", async () => {
  const strangers = { page: 503, list: 503, picture: 503, withDot: 503, otherScheme: 503 };
  expect((await statusesUnder("behind")).statuses).toEqual({ ...all(200), ...strangers });
});

test("drowning it refuses everything but money and who watches it", async () => {
  expect((await statusesUnder("drowning")).statuses).toEqual(all(503));
});

test("who is refused hears when to come again: data in the one form, a visitor a sentence", async () => {
  const { origin } = await statusesUnder("behind");
  const answer = await fetch(`${origin}/classes?q=a`);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ error: { code: "unavailable" } });
  const page = await fetch(`${origin}/all-classes?q=a`, { headers: { Accept: "text/html" } });
  for (const { headers } of [answer, page]) {
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security")).toContain("max-age=31536000");
    expect(headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  }
  expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(Number(page.headers.get("Refresh"))).toBeGreaterThan(0);
  expect(await page.text()).toContain("Try again in a few seconds.");
});

test("what is refused is counted, and bears an id: ours, or that of a proxy that we trust", async () => {
  const shed: unknown[] = [];
  const count = (load: unknown) => void shed.push(load);
  shedSignals.subscribe(count);
  onTestFinished(() => void shedSignals.unsubscribe(count));
  const { origin } = await statusesUnder("behind");
  const before = shed.splice(0).length;
  const ids = await Promise.all(
    [undefined, "of-the-proxy", "no id at all"].map(async (given) => {
      const answer = await fetch(`${origin}/reviews`, { headers: given ? { "X-Request-Id": given } : {} });
      return answer.headers.get("X-Request-Id");
    }),
  );
  const ours = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(ids).toEqual([ours, "of-the-proxy", ours]);
  expect([before, shed]).toEqual([5, ["behind", "behind", "behind"]]);
});

/** Takes samples of so many milliseconds late, or so many requests waiting; what is judged after each. */
function judge(samples: { lateMs?: number; waiting?: number }[]): Load[] {
  let [nowMs, sample]: [number, (typeof samples)[number]] = [0, {}];
  const look = watchLoad({ logger }, { takeLateMs: () => sample.lateMs ?? 0, now: () => nowMs });
  return samples.map((taken) => {
    sample = taken;
    nowMs += 1001;
    return look(() => taken.waiting ?? 0);
  });
}

test("one long turn is no load; two on end are, by the milder of them, and so is a recovery", () => {
  const late = [401, 0, 401, 401, 1501, 1501, 401, 1501, 0, 0].map((lateMs) => ({ lateMs }));
  expect(judge(late)).toEqual([
    "fine",
    "fine",
    "fine",
    "behind",
    "behind",
    "drowning",
    "behind",
    "behind",
    "fine",
    "fine",
  ]);
});

test("an event loop that has not come round at all since the last look is late by all of that time", () => {
  let nowMs = 0;
  // Within one turn of the real event loop, which measures nothing until it ends.
  const look = watchLoad({ logger }, { now: () => nowMs });
  const loads = [3000, 6000, 9000].map((at) => {
    nowMs = at;
    return look(() => 0);
  });
  expect(loads).toEqual(["fine", "drowning", "drowning"]);
});

test("reads that wait count like an event loop that is late; at the limit itself nothing is refused", () => {
  const waiting = [300, 300, 301, 301, 1000, 1001, 1001].map((count) => ({ waiting: count }));
  expect(judge(waiting)).toEqual(["fine", "fine", "fine", "behind", "behind", "behind", "drowning"]);
  expect(judge([{ lateMs: 400 }, { lateMs: 400 }])).toEqual(["fine", "fine"]);
});

test("within a second nothing is judged anew, and a change is told once", () => {
  const told: unknown[] = [];
  const note = (load: unknown) => void told.push(load);
  loadSignals.subscribe(note);
  onTestFinished(() => void loadSignals.unsubscribe(note));
  let nowMs = 0;
  const look = watchLoad({ logger }, { takeLateMs: () => 2000, now: () => nowMs });
  const loads = [500, 1001, 1500, 2002, 3003, 4004].map((at) => {
    nowMs = at;
    return look(() => 0);
  });
  expect(loads).toEqual(["fine", "fine", "fine", "drowning", "drowning", "drowning"]);
  expect(told).toEqual(["drowning"]);
});
