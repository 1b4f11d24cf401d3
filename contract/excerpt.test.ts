import { expect, test } from "vitest";
import { excerpt } from "./excerpt.ts";

// §9.7
test("a longer text is cut after exactly that many characters and ends in an ellipsis", () => {
  expect(excerpt("a".repeat(101), 100)).toBe(`${"a".repeat(100)}…`);
});

test("a text of exactly that length is left whole, without an ellipsis", () => {
  expect(excerpt("a".repeat(100), 100)).toBe("a".repeat(100));
});

test("a shorter text and an empty one are left as they are", () => {
  expect(excerpt("short", 80)).toBe("short");
  expect(excerpt("", 80)).toBe("");
});

test("space around the text neither counts nor brings an ellipsis", () => {
  expect(excerpt(`  ${"a".repeat(80)}\n`, 80)).toBe("a".repeat(80));
});

test("a character outside the basic plane counts once and stays whole", () => {
  expect(excerpt("💪💪💪", 2)).toBe("💪💪…");
});

test.each([
  ["👨‍👩‍👧‍👦 family", 1, "👨‍👩‍👧‍👦…"],
  ["🇧🇩🇧🇩🇧🇩", 2, "🇧🇩🇧🇩…"],
  ["👍🏽👍🏽", 1, "👍🏽…"],
  ["ক্ষিপ্ত", 1, "ক্ষি…"],
  ["é́é́", 1, "é́…"],
  ["🏴󠁧󠁢󠁥󠁮󠁧󠁿 flag", 1, "🏴󠁧󠁢󠁥󠁮󠁧󠁿…"],
])("what readers take for one character stays whole: %s", (text, length, cut) => {
  expect(excerpt(text, length)).toBe(cut);
});
