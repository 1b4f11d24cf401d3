import { expect, test, vi } from "vitest";
import { kept } from "./kept.ts";

test("where storage is refused, what is kept lasts until the page is left", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const token = kept("access-token");
  expect(token.read()).toBeNull();
  token.write("a.b.c");
  expect(token.read()).toBe("a.b.c");
  token.write(null);
  expect(token.read()).toBeNull();
});

test("what another tab removes is gone here, too", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const token = kept("access-token");
  token.write("a.b.c");
  stored.clear();
  expect(token.read()).toBeNull();
});

test("a page restored from the back-forward cache looks again at what is kept", () => {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  let changes = 0;
  const stop = kept("access-token").watch(() => {
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

test("all that watch hear of another tab's change from one listener, so that none acts before the others know", () => {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  const listeners = vi.spyOn(window, "addEventListener");
  const token = kept("access-token");
  const heard: string[] = [];
  for (const name of ["first", "second"]) token.watch(() => heard.push(name));
  expect(listeners.mock.calls.filter(([type]) => type === "storage")).toHaveLength(1);
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "access-token" }));
  expect(heard).toEqual(["first", "second"]);
});
