import { expect, test } from "vitest";
import { excerpt, firstSentence } from "./excerpt.ts";

// §9.7
test("a longer text is cut after exactly that many characters and ends in an ellipsis", () => {
  expect(excerpt("a".repeat(101), 100)).toBe(`${"a".repeat(100)}…`);
});

test("the ellipsis follows the last word, not the space after it", () => {
  expect(excerpt("one two three", 8)).toBe("one two…");
});

test.each([
  ["It ends here.", 13],
  ["Does it?", 8],
  ["He said “it does.”", 18],
  ["এই তো।", 5],
])("where a sentence ends at the cut nothing is added: %s", (sentence, length) => {
  expect(excerpt(`${sentence} More follows.`, length)).toBe(sentence);
  expect(excerpt(`${sentence} More follows.`, length + 1)).toBe(sentence);
});

test("a full stop inside a number ends no sentence", () => {
  expect(excerpt("It weighs 2.5 kilos", 12)).toBe("It weighs 2.…");
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

test.each([
  ["Breathe out. Then in.", "Breathe out."],
  ["He said “Rest!” Nobody did.", "He said “Rest!”"],
  ["It weighs 2.5 kilos. Lift it.", "It weighs 2.5 kilos."],
  ["ঘুমান। ভালো থাকুন।", "ঘুমান।"],
  [" Warm up\nThen lift.", "Warm up"],
  ["No end", "No end"],
  ["", ""],
])("the first sentence of %j is %j", (text, sentence) => {
  expect(firstSentence(text)).toBe(sentence);
});
