import { once } from "node:events";
import { request } from "node:http";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import { refusal } from "#tests/server/answers.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import type { HttpEnv } from "./env.ts";
import { createHttpServer, listen, requestListener } from "./listen.ts";

const studio = setUpStudio();

/** The studio's app on a port, with a log that the test reads and a route of the test's at /own. */
async function serveRoute(answer: (env: HttpEnv["Bindings"]) => Promise<Response>) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const parts = { ...studio.parts, logger };
  const app = createApp(parts);
  app.get("/own", (c) => answer(c.env));
  const { server, answerWith, close } = createHttpServer();
  answerWith(requestListener(app, parts));
  const origin = `http://${await listen(server, { port: 0, host: "127.0.0.1" })}`;
  onTestFinished(async () => void (await close()));
  return { origin, lines };
}

test("a visitor who leaves before the answer is a line in the log, and no failure", async () => {
  const arrived = Promise.withResolvers<void>();
  const { origin, lines } = await serveRoute(async ({ incoming }) => {
    arrived.resolve();
    if (incoming) await once(incoming.socket, "close");
    return new Response("too late");
  });
  const sent = request(`${origin}/own`)
    .on("error", () => {})
    .end();
  await arrived.promise;
  sent.destroy();
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines).toMatchObject([{ msg: "request", path: "/own", status: 200, address: "127.0.0.1" }]);
});

test("a visitor who leaves in the middle of a body is a line in the log, and no failure", async () => {
  const { origin, lines } = await serveRoute(async () => new Response());
  const headers = { "Content-Type": "application/json", Expect: "100-continue" };
  const sent = request(`${origin}/subscribers`, { method: "POST", headers }).on("error", () => {});
  sent.flushHeaders();
  await once(sent, "continue");
  sent.destroy();
  await expect.poll(() => lines.map(({ msg }) => msg)).toContain("request");
  expect(lines).toMatchObject([{ msg: "request", path: "/subscribers", status: 400 }]);
});

// D31
test("what no part of the server has caught is our failure, and in the log", async () => {
  const { origin, lines } = await serveRoute(async () => {
    throw "not even an error";
  });
  const answer = await fetch(`${origin}/own`);
  expect(answer.status).toBe(500);
  expect((await refusal(answer)).code).toBe("internal");
  expect(lines).toMatchObject([{ level: 50, msg: "request failed" }]);
});
