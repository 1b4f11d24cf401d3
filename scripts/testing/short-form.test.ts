import { expect, test } from "vitest";
import { sidesOf } from "#tests/setup/short-form.ts";

test("in the short form each thing is looked at from one side, and each side is some thing's; in full from all", () => {
  const sides = ["narrow", "wide", "large"];
  const seen = [0, 1, 2, 3, 4].map((number) => sidesOf(sides, number, true));
  expect(seen).toEqual([["narrow"], ["wide"], ["large"], ["narrow"], ["wide"]]);
  expect(sidesOf(sides, 4, false)).toEqual(sides);
});
