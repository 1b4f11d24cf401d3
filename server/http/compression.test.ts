import { zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressAnswers } from "./compression.ts";
import { createRouter } from "./router.ts";

const page = `<p>${"A page. ".repeat(500)}</p>`;
const app = createRouter()
  .use(compressAnswers)
  .get("/", (c) => c.html(page, 200, { "Content-Security-Policy": "default-src 'none'" }));

const ask = (encodings: string, method = "GET") =>
  app.request("/", { method, headers: { "Accept-Encoding": encodings } });

test("a page for one visitor is compressed by what takes the least time, of what they take", async () => {
  const answer = await ask("gzip, deflate, br, zstd");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-encoding": "zstd",
    "content-security-policy": "default-src 'none'",
    "content-type": "text/html; charset=UTF-8",
    vary: "Accept-Encoding",
  });
  expect(zstdDecompressSync(await answer.arrayBuffer()).toString()).toBe(page);
  expect((await ask("gzip, deflate, br")).headers.get("Content-Encoding")).toBe("gzip");
  expect((await ask("zstd;q=0, gzip")).headers.get("Content-Encoding")).toBe("gzip");
});

test("who asks for a page's headers alone is told of no encoding", async () => {
  const answer = await ask("zstd", "HEAD");
  expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([200, null]);
});
