import { expect, test } from "vitest";
import { initialOf } from "./initial.ts";

test.each([
  ["Rafiq Hasan", "R"],
  ["“Élan”", "É"],
  ["E\u0301lan", "E\u0301"],
  ["মিনা", "ম"],
  ["শ্রাবণী", "শ"],
  ["عائشة", "ع"],
  ["24/7", "2"],
  ["…", undefined],
])("the initial of %s is %s", (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
