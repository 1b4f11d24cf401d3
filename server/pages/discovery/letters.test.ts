import { expect, test } from "vitest";
import { outlineWord } from "./letters.ts";

const glyphsOf = (svg: string) =>
  svg.match(/<path[^>]* d="[^"]+"/g)?.map((path) => path.replace(/.* d=/, ""));

test("each letter of a Bengali or accented word has an outline of its own, no box for what is missing", async () => {
  const [box] = glyphsOf((await outlineWord("\uE000")).svg) ?? [];
  for (const word of ["শক্তি", "রুমানা", "ক্ষুদ্র", "ÅSA", "ŞÇ", "O’BRIEN…"]) {
    const glyphs = glyphsOf((await outlineWord(word)).svg);
    expect(glyphs?.length, word).toBeGreaterThan(0);
    expect(glyphs, word).not.toContain(box);
  }
});

test("Bengali letters join: a conjunct is one form, narrower than its two letters", async () => {
  const [joined, first, second] = await Promise.all(["ক্ত", "ক", "ত"].map(outlineWord));
  expect(glyphsOf(joined?.svg ?? "")).toHaveLength(1);
  expect(joined?.widthEm).toBeLessThan((first?.widthEm ?? 0) + (second?.widthEm ?? 0));
});

test("a vowel sign that is written before its letter is drawn before it", async () => {
  const [syllable, letter] = await Promise.all(["কি", "ক"].map(outlineWord));
  const [first, second] = glyphsOf(syllable?.svg ?? "") ?? [];
  expect(second).toBe(glyphsOf(letter?.svg ?? "")?.[0]);
  expect(first).not.toBe(second);
});
