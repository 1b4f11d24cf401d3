import { expect, test } from "vitest";
import { differences } from "./build-again.mjs";

test("two builds differ by what only one has and by what has another content in each", () => {
  const [same, first, second] = ["client/a.js", "client/b.js", "client/b.js"].map((name, at) => ({
    name,
    sum: String(at),
  })) as [Sum, Sum, Sum];
  const alone = { name: "studio/only-here.js", sum: "3" };
  expect(differences([same, first], [same, first])).toEqual([]);
  expect(differences([same, first, alone], [same, second])).toEqual(["client/b.js", "studio/only-here.js"]);
  expect(differences([same], [same, alone])).toEqual(["studio/only-here.js"]);
});

type Sum = Parameters<typeof differences>[0][number];
