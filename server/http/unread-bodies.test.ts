import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { read, refusal } from "#tests/server/answers.ts";
import { openPort } from "#tests/server/open-port.ts";
import { createPerson } from "#tests/server/people.ts";
import { setUpStudio } from "#tests/server/studio.ts";

const studio = setUpStudio();
const port = openPort(studio);
const json = { "Content-Type": "application/json" };
const megabyte = 1024 * 1024;

// D31
test("a body of 3 MB, sent at once, hears its 413 each time", async () => {
  for (let time = 0; time < 6; time += 1) {
    const answer = await fetch(`${port.origin}/subscribers`, {
      method: "POST",
      headers: json,
      body: "x".repeat(3 * megabyte),
    });
    expect((await refusal(answer)).code).toBe("too_large");
    expect((await fetch(`${port.origin}/healthz`)).status).toBe(200);
  }
});

test("a body of 3 MB of unknown length, sent at once, hears its 413 each time", async () => {
  for (let time = 0; time < 3; time += 1) {
    const answer = await fetch(`${port.origin}/subscribers`, {
      method: "POST",
      headers: json,
      body: new Blob(["x".repeat(3 * megabyte)]).stream(),
      duplex: "half",
    } as RequestInit);
    expect((await refusal(answer)).code).toBe("too_large");
  }
});

/** One connection, kept for the next request as a proxy keeps it. */
const proxy = new Agent({ keepAlive: true, maxSockets: 1 });

function through(path: string, body: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
    (resolve, reject) => {
      const sent = request(
        port.origin + path,
        { method: "POST", agent: proxy, headers: { ...json, "Content-Length": body.length, ...headers } },
        async (answer) =>
          resolve({
            status: answer.statusCode,
            connection: answer.headers.connection,
            body: await text(answer),
          }),
      );
      sent.on("error", reject);
      sent.end(body);
    },
  );
}

test("an answer to a body that nobody read closes its connection, so that the next one's request is no part of it", async () => {
  const member = await createPerson(studio);
  for (let time = 0; time < 6; time += 1) {
    const refused = await through("/classes", "x".repeat(900_000));
    expect([refused.status, refused.connection]).toEqual([401, "close"]);
    const next = await through("/subscribers", '{"email":"reader@shokti.test"}');
    expect([next.status, next.connection]).toEqual([201, "keep-alive"]);
  }
  expect(await read(member.send("GET", "/save-payment-info"))).toEqual([]);
});
