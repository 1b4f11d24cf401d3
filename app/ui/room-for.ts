/**
 * A letter of a script without capitals, such as Bengali or Arabic; two Latin signs of the same category are excluded.
 */
const tallLetter = /(?![ªº])\p{Lo}/u;

/**
 * The class for words in lettering whose lines are set as tight as capitals allow: more line height for glyphs that
 * rise higher and descend lower, and no tighter letter spacing. Undefined for all others.
 */
export function roomFor(words: string): string | undefined {
  return tallLetter.test(words) ? "tall-letters" : undefined;
}
