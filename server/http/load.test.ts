import { expect, onTestFinished, test } from "vitest";
import { createHttpServer, listen } from "./listen.ts";
import { type Load, shedLoad } from "./load.ts";

/** A server under a load that the test names; how it answers to each kind of request. */
async function statusesUnder(load: Load) {
  const { server, answerWith, close } = createHttpServer();
  answerWith(
    shedLoad(
      (asked, response) => asked.resume().once("end", () => response.end("served")),
      () => load,
    ),
  );
  const origin = `http://${await listen(server, { port: 0, host: "127.0.0.1" })}`;
  onTestFinished(async () => void (await close()));
  const member = { Authorization: "Bearer token" };
  return {
    origin,
    statuses: {
      page: await statusOf(`${origin}/all-classes?page=2`),
      list: await statusOf(`${origin}/trainers?q=a`),
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
  expect((await statusesUnder("behind")).statuses).toEqual({ ...all(200), page: 503, list: 503 });
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
  expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(await page.text()).toContain("Try again in a few seconds.");
});
