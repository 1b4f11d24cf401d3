import { expect, test } from "vitest";
import { typeset } from "./typeset.ts";

test.each([
  ["Nuala O'Neil", "Nuala O’Neil"],
  ["the trainers' room isn't Farzana's", "the trainers’ room isn’t Farzana’s"],
  ['She said "slowly", and meant it.', "She said “slowly”, and meant it."],
  ['"Why?" he asked. "Because."', "“Why?” he asked. “Because.”"],
  ["'Slowly,' she said", "‘Slowly,’ she said"],
  [`"'Slowly' is a word," he said`, "“‘Slowly’ is a word,” he said"],
  [`He told me, "she said 'slowly'"`, "He told me, “she said ‘slowly’”"],
  ['A "<b>" & B', "A “<b>” & B"],
  ['(the "old" gym)', "(the “old” gym)"],
  ['"I can do 100"', "“I can do 100”"],
  ["rock 'n' roll of the '90s", "rock ’n’ roll of the ’90s"],
  ["the 1990's", "the 1990’s"],
  ['"শক্তি" মানে জোর', "“শক্তি” মানে জোর"],
  ["already “set”, isn’t it", "already “set”, isn’t it"],
])("%s becomes %s", (typed, shown) => {
  expect(typeset(typed)).toBe(shown);
});

test.each([
  `I am 5'10" tall, and the box is 24" high`,
  "6' of rope",
  'https://example.com/it\'s?q="a"',
  "o'neil@example.com",
  'type `it\'s "so"`',
])("%s stays as it is: feet and inches, addresses, code", (typed) => {
  expect(typeset(typed)).toBe(typed);
});

test("a part of a text knows what it follows", () => {
  expect(typeset("'s card", "a")).toBe("’s card");
  expect(typeset('" he said', "o")).toBe("” he said");
});
