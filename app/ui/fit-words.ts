import type { CSSProperties } from "react";

/**
 * For `text-fitted`: the width of a title's longest word, so that it fills a narrow column; at least a share of the whole
 * title's, so that it takes about so many `lines`.
 */
export function fitWords(title: string, { lines = Infinity } = {}): CSSProperties {
  const words = title.toUpperCase();
  const widths = words.split(/[ \n-]+/).map(widthOf);
  // Half a line is lost where lines break.
  return { "--longest-word": Math.max(...widths, widthOf(words) / (lines - 0.5)) } as CSSProperties;
}

/** The width in display capitals, in em, slightly overestimated. Scripts without capitals have no narrow form. */
function widthOf(word: string): number {
  const many = (letters: RegExp) => word.split(letters).length - 1;
  return (
    word.length * 0.5 +
    many(/[ACDGHKNOQU]/) * 0.05 +
    many(/[MW]/) * 0.24 -
    many(/[I.,:;!'’]/) * 0.23 +
    many(/\p{Lo}/u) * 0.25 -
    many(/\p{M}/u) * 0.25
  );
}
