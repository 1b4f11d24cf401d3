import { once } from "node:events";
import { request } from "node:http";
import { pino } from "pino";
import proxyAddress from "proxy-addr";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "#server/app.ts";
import { refusal } from "#tests/server/answers.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import type { HttpEnv } from "./env.ts";
import { createHttpServer, listen, requestListener } from "./listen.ts";

const studio = setUpStudio({ isTrustedProxy: proxyAddress.compile(["10.0.0.0/24"]) });

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

test.each([
  ["/subscribers", {}],
  ["/subscribers", { "Content-Length": 100 }],
  ["/api/auth/sign-in/email", { "Content-Length": 100 }],
])(
  "a visitor who leaves in the middle of a body for %s, %j, is a line in the log, and no failure",
  async (path, length) => {
    const { origin, lines } = await serveRoute(async () => new Response());
    const headers = { "Content-Type": "application/json", Expect: "100-continue", ...length };
    const sent = request(origin + path, { method: "POST", headers }).on("error", () => {});
    sent.flushHeaders();
    await once(sent, "continue");
    sent.destroy();
    await expect.poll(() => lines.map(({ msg }) => msg)).toContain("request");
    expect(lines).toMatchObject([{ msg: "request", path, status: 400 }]);
  },
);

test("a request keeps the id that a proxy of ours gave it, and no other", async () => {
  const ask = (socket: string, id: string) =>
    studio.app.request(
      "/classes",
      { headers: { "X-Request-Id": id } },
      { incoming: { socket: { remoteAddress: socket }, headers: {}, rawHeaders: [] } },
    );
  const idOf = async (socket: string, id: string) => (await ask(socket, id)).headers.get("X-Request-Id");
  expect(await idOf("::ffff:10.0.0.1", "edge-1:4f.A_2")).toBe("edge-1:4f.A_2");
  const made = /^[0-9a-f-]{36}$/;
  expect(await idOf("192.0.2.1", "edge-1:4f.A_2")).toMatch(made);
  for (const id of ["", "x".repeat(65), "two words", "a\u00e9"])
    expect(await idOf("10.0.0.1", id)).toMatch(made);
});

test("a line end in an address begins no line of the log", async () => {
  const { origin, lines } = await serveRoute(async () => new Response());
  const path = '/classes/a\r\n{"level":60}';
  await fetch(origin + encodeURI(path));
  expect(lines).toMatchObject([{ msg: "request", level: 30, path }]);
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
