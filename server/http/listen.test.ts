import { request } from "node:http";
import { expect, test } from "vitest";
import { openPort } from "#tests/server/open-port.ts";
import { setUpStudio } from "#tests/server/studio.ts";
import { closeServer, createHttpServer, listen } from "./listen.ts";

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

test.each(["127.0.0.1", "::1"])(
  "closing waits for a request in flight on %s, and takes no new one",
  async (host) => {
    const { server, answerWith } = createHttpServer();
    const arrived = Promise.withResolvers<void>();
    const work = Promise.withResolvers<void>();
    answerWith(async (_request, response) => {
      arrived.resolve();
      await work.promise;
      response.end("done");
    });
    const address = await listen(server, { port: 0, host: "localhost" });
    const port = Number(address.split(":").at(-1));

    const inFlight = bodyOf({ host, port });
    await arrived.promise;
    let isClosed = false;
    const closing = closeServer(server).then(() => {
      isClosed = true;
    });
    await expect(bodyOf({ host, port })).rejects.toThrow("ECONNREFUSED");
    expect(isClosed).toBe(false);
    work.resolve();
    expect(await inFlight).toBe("done");
    await closing;
  },
);

function bodyOf(where: { host: string; port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ ...where, agent: false }, async (response) => {
      let text = "";
      for await (const part of response) text += part;
      resolve(text);
    });
    asked.on("error", reject).end();
  });
}
