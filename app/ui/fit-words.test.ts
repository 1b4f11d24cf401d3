import { expect, test } from "vitest";
import { fitWords } from "./fit-words.ts";

test("the longest word is measured by its width, not by its number of letters", () => {
  const [mommy, illicit] = [fitWords("Mommy"), fitWords("illicit")];
  expect(mommy["--longest-word" as keyof typeof mommy]).toBeGreaterThan(
    illicit["--longest-word" as keyof typeof illicit] as number,
  );
  expect(fitWords("Our Trainers")).toEqual(fitWords("Trainers"));
});

test("a word in Bengali is measured by its letters, hardly by its combining marks", () => {
  const widthOf = (title: string) => Object.values(fitWords(title))[0] as number;
  expect(widthOf("কমল")).toBeGreaterThan(widthOf("KML"));
  expect(widthOf("কৌমুদী")).toBeLessThan(widthOf("কমলকমল"));
});

test("a title of many words counts as a share of its lines, one of few as its longest word", () => {
  const widthOf = (title: string) => Object.values(fitWords(title, { lines: 4 }))[0] as number;
  expect(widthOf("Our Trainers")).toBe(widthOf("Trainers"));
  expect(widthOf("Warm hips before a heavy deadlift")).toBeGreaterThan(widthOf("Deadlift"));
});
