import { expect, test } from "vitest";
import { findCircles } from "./circles.ts";

const edge = (from: string, to: string, isType = false) => ({ from, to, isType, isPackage: false });

test("a circle is named with its files in order and what to do, even where one of them takes only a type", () => {
  const circles = findCircles([
    edge("app/page.ts", "app/a.ts"),
    edge("app/a.ts", "app/b.ts"),
    edge("app/b.ts", "app/c.ts"),
    edge("app/c.ts", "app/a.ts", true),
  ]);
  expect(circles).toEqual([
    "app/a.ts → app/b.ts → app/c.ts → app/a.ts: no circles of files; what two of them need goes into one below both",
  ]);
});

test("every circle is found, and two ways to one file are none", () => {
  const circles = findCircles([
    edge("a.ts", "b.ts"),
    edge("b.ts", "a.ts"),
    edge("c.ts", "d.ts"),
    edge("d.ts", "c.ts"),
    edge("e.ts", "f.ts"),
    edge("e.ts", "g.ts"),
    edge("g.ts", "f.ts"),
  ]);
  expect(circles).toHaveLength(2);
});
