import { once } from "node:events";
import { Agent, type RequestOptions, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openPort } from "#tests/server/open-port.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { createHttpServer, listen } from "./listen.ts";

const studio = setUpStudio();
const port = openPort(studio);

test("HTTP/1.0 without a Host, as a proxy's health check sends it, is answered", async () => {
  expect(await port.exchange("GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test("a request with two hosts is refused", async () => {
  const answer = await port.exchange(
    "GET /classes HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain('"code":"invalid"');
});

test("a host that is none is refused in the one form", async () => {
  const answer = await port.exchange("GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain('"code":"invalid"');
});

test.each([
  ["a length beside chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef"],
  ["a coding that nobody knows", "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"],
  ["a header that a line end parts", "Content-Length: 0\r\nX-Name: a\n b\r\n\r\n"],
])("a request whose end proxies see elsewhere is refused with all behind it: %s", async (_what, rest) => {
  const answer = await port.exchange(
    `POST /subscribers HTTP/1.1\r\nHost: localhost\r\n${rest}GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  expect(answer.match(/^HTTP\/1\.1 .*/gm)).toEqual(["HTTP/1.1 400 Bad Request"]);
});

test("nothing of a request is sent back by TRACE, and CONNECT leads nowhere", async () => {
  const rest = "Host: localhost\r\nX-Own: something\r\nConnection: close\r\n\r\n";
  const traced = await port.exchange(`TRACE /classes HTTP/1.1\r\n${rest}`);
  expect(traced).toMatch(/^HTTP\/1\.1 405 /);
  expect(traced).not.toContain("something");
  expect(await port.exchange(`CONNECT shokti.example:443 HTTP/1.1\r\n${rest}`)).toBe("");
});

/** A server whose answers wait until the test lets them go. */
async function openSlowServer() {
  const http = createHttpServer();
  const arrivals = Promise.withResolvers<void>();
  const work = Promise.withResolvers<void>();
  http.answerWith(async (_request, response) => {
    arrivals.resolve();
    await work.promise;
    response.end("done");
  });
  const address = await listen(http.server, { port: 0, host: "localhost" });
  return {
    ...http,
    port: Number(address.split(":").at(-1)),
    arrived: arrivals.promise,
    finish: work.resolve,
  };
}

test.each(["127.0.0.1", "::1"])(
  "closing waits for a request in flight on %s, and takes no new one",
  async (host) => {
    const { server, port, arrived, finish, close } = await openSlowServer();
    const inFlight = ask({ host, port });
    await arrived;
    const closing = close();
    await expect.poll(() => server.listening).toBe(false);
    await expect(ask({ host, port })).rejects.toThrow("ECONNREFUSED");
    finish();
    expect(await inFlight).toEqual({ body: "done", connection: "close" });
    expect(await closing).toBe(0);
  },
);

test("while it closes, who keeps a connection is answered once more, and told that it is the last time", async () => {
  const { server, port, finish, close } = await openSlowServer();
  const agent = new Agent({ keepAlive: true });
  finish();
  expect(await ask({ port, agent })).toEqual({ body: "done", connection: "keep-alive" });
  const closing = close({ graceMs: 60_000 });
  await expect.poll(() => server.listening).toBe(false);
  expect(await ask({ port, agent })).toEqual({ body: "done", connection: "close" });
  expect(await closing).toBe(0);
});

test("closing ends with its deadline, and counts what it cut off", async () => {
  const { port, arrived, close } = await openSlowServer();
  const inFlight = expect(ask({ port })).rejects.toThrow("socket hang up");
  const silent = once(connect(port, "127.0.0.1"), "close");
  await arrived;
  expect(await close({ deadline: Promise.resolve() })).toBe(1);
  await inFlight;
  await silent;
});

/** On a connection of its own, unless an agent keeps one. */
function ask(where: RequestOptions): Promise<{ body: string; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", agent: false, ...where }, async (response) =>
      resolve({ body: await text(response), connection: response.headers.connection }),
    );
    asked.on("error", reject).end();
  });
}

const head = "POST / HTTP/1.1\r\nHost: localhost\r\n";

test.each([
  ["stops in the middle of its headers", { silenceMs: 50 }, head],
  ["stops before its body", { silenceMs: 50 }, `${head}Content-Length: 9\r\n\r\n`],
  ["does not read its answer", { silenceMs: 50 }, `${head}Content-Length: 0\r\n\r\n`],
  ["takes too long for its headers", { headersTimeout: 50, connectionsCheckingInterval: 10 }, head],
  [
    "takes too long for its body",
    { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 },
    `${head}Content-Length: 9\r\n\r\n`,
  ],
])("a client that %s is parted from", async (_what, times, sent) => {
  const { server, answerWith, close } = createHttpServer(times);
  // More than the buffers of both sides hold.
  answerWith((asked, response) =>
    asked
      .on("error", () => {})
      .resume()
      .once("end", () => response.end(Buffer.alloc(32 * 1024 * 1024))),
  );
  await listen(server, { port: 0, host: "127.0.0.1" });
  const { port: opened } = server.address() as AddressInfo;
  const connected = once(server, "connection");
  const client = connect(opened, "127.0.0.1")
    .pause()
    .on("error", () => {});
  client.write(sent);
  const [ours] = (await connected) as [Socket];
  await new Promise((resolve) => ours.once("close", resolve));
  client.destroy();
  expect(await close()).toBe(0);
});
