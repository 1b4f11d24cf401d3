import type { CSSProperties } from "react";

/** For `text-fitted`: how wide the longest word of a title is, so that it spans its column where that is narrow. */
export function fitWords(title: string): CSSProperties {
  const widths = title
    .toUpperCase()
    .split(/[\s-]+/)
    .map(widthOf);
  return { "--longest-word": Math.max(...widths) } as CSSProperties;
}

/** Of display capitals, in parts of their size; rather a little too much. */
function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) {
    if (/[MW]/.test(letter)) width += 0.74;
    else if (/[I.,:;!'’]/.test(letter)) width += 0.27;
    else width += /[ACDGHKNOQU]/.test(letter) ? 0.55 : 0.5;
  }
  return width;
}
