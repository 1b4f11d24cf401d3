import { expect, test } from "vitest";
import { fitWords } from "./fit-words.ts";

test("the longest word counts by its width, not by its letters", () => {
  const [mommy, illicit] = [fitWords("Mommy"), fitWords("illicit")];
  expect(mommy["--longest-word" as keyof typeof mommy]).toBeGreaterThan(
    illicit["--longest-word" as keyof typeof illicit] as number,
  );
  expect(fitWords("Our Trainers")).toEqual(fitWords("Trainers"));
});

test("a word in Bengali counts by its letters, hardly by the signs around them", () => {
  const widthOf = (title: string) => Object.values(fitWords(title))[0] as number;
  expect(widthOf("কমল")).toBeGreaterThan(widthOf("KML"));
  expect(widthOf("কৌমুদী")).toBeLessThan(widthOf("কমলকমল"));
});
