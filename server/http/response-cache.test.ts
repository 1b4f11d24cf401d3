import { expect, test } from "vitest";
import { createResponseCache } from "./response-cache.ts";

const megabyte = 1024 * 1024;

test("what is kept is bounded: the oldest go first, but what was asked for meanwhile stays", () => {
  const cache = createResponseCache<string>(() => megabyte);
  for (let page = 0; page < 30; page += 1) cache.set(`/page/${page}`, "A page");
  expect(cache.get("/page/0")).toBe("A page");
  for (let page = 30; page < 40; page += 1) cache.set(`/page/${page}`, "A page");
  expect(cache.get("/page/0")).toBe("A page");
  expect(cache.get("/page/1")).toBeUndefined();
  expect(cache.get("/page/39")).toBe("A page");
});

test("an answer that takes another's place takes its room, too", () => {
  const cache = createResponseCache<string>(() => 20 * megabyte);
  cache.set("/", "old");
  cache.set("/", "new");
  expect(cache.get("/")).toBe("new");
});

test("addresses that nobody asks for twice are not kept, nor are endless ones", () => {
  const cache = createResponseCache<string>(() => 1);
  expect(cache.isWorthCaching("/?q=once")).toBe(false);
  expect(cache.isWorthCaching("/?q=once")).toBe(true);
  expect(cache.isWorthCaching("/")).toBe(true);
  expect(cache.isWorthCaching(`/${"a".repeat(600)}`)).toBe(false);
});
