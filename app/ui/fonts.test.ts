import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brand } from "#studio/brand.ts";
import { headline } from "#studio/hero.ts";

const sheet = readFileSync(new URL("./fonts.css", import.meta.url), "utf8");

/** The characters for which the page fetches this font. */
function charactersOf(family: string): Set<number> {
  const range = sheet.split(`"${family}"`)[1]?.split("unicode-range:")[1]?.split(";")[0] ?? "";
  const spans = range.split(",").map((span) => span.trim().replace("U+", "").split("-"));
  return new Set(
    spans.flatMap(([first = "", last = first]) => {
      const from = Number.parseInt(first, 16);
      return [...Array(Number.parseInt(last, 16) - from + 1).keys()].map((place) => from + place);
    }),
  );
}

test.each([
  ["Bengali Name", brand.bengaliName],
  ["Bengali Headline", headline.bengali],
])(
  "%s has exactly the characters of its words: after a change, node scripts/fonts.mjs and fonts.css",
  (family, words) => {
    const letters = [...words.replaceAll(" ", "")].map((letter) => letter.codePointAt(0));
    expect(charactersOf(family)).toEqual(new Set(letters));
  },
);
