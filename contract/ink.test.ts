import { expect, test } from "vitest";
import { inkOf } from "./ink.ts";

test("an id has one ink, whenever it is asked for", () => {
  expect(inkOf("trainer-nusrat-jahan")).toBe(inkOf("trainer-nusrat-jahan"));
  expect(inkOf("")).toBe(1);
});

test("ids share the five inks about evenly", () => {
  const counts = new Map<number, number>();
  for (let number = 0; number < 1000; number += 1) {
    const ink = inkOf(`01JD${number.toString(36)}`);
    counts.set(ink, (counts.get(ink) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5]);
  for (const count of counts.values()) expect(count).toBeGreaterThan(150);
});
