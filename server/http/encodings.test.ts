import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { encode } from "./encodings.ts";

test("an answer that many ask for at once in one encoding is compressed once", async () => {
  const plain = Buffer.from("A page. ".repeat(500));
  const answer = { headers: [], plain, encoded: new Map(), underWay: new Map() };
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, () => encode(answer, "br")));
  expect(brotliDecompressSync(first?.body ?? "")).toEqual(plain);
  expect(others.every((other) => other === first)).toBe(true);
});
