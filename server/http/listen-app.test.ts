import { expect, test } from "vitest";
import { openPort } from "#tests/server/open-port.ts";
import { setUpStudio } from "#tests/server/studio.ts";

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
