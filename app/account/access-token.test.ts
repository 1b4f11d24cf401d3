import { expect, test, vi } from "vitest";
import { readToken, watchToken, writeToken } from "./access-token.ts";

test("where storage is blocked, the token lasts until the page is left", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(readToken()).toBeNull();
  writeToken("a.b.c");
  expect(readToken()).toBe("a.b.c");
  writeToken(null);
  expect(readToken()).toBeNull();
});

test("a token removed by another tab is gone here, too", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  writeToken("a.b.c");
  kept.clear();
  expect(readToken()).toBeNull();
});

test("a page restored from the back-forward cache checks again who is signed in", () => {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  let changes = 0;
  const stop = watchToken(() => {
    changes += 1;
  });
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(changes).toBe(0);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(changes).toBe(1);
  stop();
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(changes).toBe(1);
});
