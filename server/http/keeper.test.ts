import { expect, test } from "vitest";
import { createKeeper } from "./keeper.ts";

const megabyte = 1024 * 1024;

test("what is kept is bounded: the oldest go first, but what was asked for meanwhile stays", () => {
  const keeper = createKeeper<string>(() => megabyte);
  for (let page = 0; page < 30; page += 1) keeper.keep(`/page/${page}`, "A page");
  expect(keeper.find("/page/0")).toBe("A page");
  for (let page = 30; page < 40; page += 1) keeper.keep(`/page/${page}`, "A page");
  expect(keeper.find("/page/0")).toBe("A page");
  expect(keeper.find("/page/1")).toBeUndefined();
  expect(keeper.find("/page/39")).toBe("A page");
});

test("an answer that takes another's place takes its room, too", () => {
  const keeper = createKeeper<string>(() => 20 * megabyte);
  keeper.keep("/", "old");
  keeper.keep("/", "new");
  expect(keeper.find("/")).toBe("new");
});

test("addresses that nobody asks for twice are not kept, nor are endless ones", () => {
  const keeper = createKeeper<string>(() => 1);
  expect(keeper.isWorthKeeping("/?q=once")).toBe(false);
  expect(keeper.isWorthKeeping("/?q=once")).toBe(true);
  expect(keeper.isWorthKeeping("/")).toBe(true);
  expect(keeper.isWorthKeeping(`/${"a".repeat(600)}`)).toBe(false);
});
