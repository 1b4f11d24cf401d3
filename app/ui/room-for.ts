/** A letter of a script without capitals, such as Bengali or Arabic; two signs of Latin are counted as letters, too. */
const tallLetter = /(?![ªº])\p{Lo}/u;

/**
 * The class of lettering that words need where lines are set as tight as capitals allow: more room between them for
 * letters that stand higher and hang lower, and no less between the letters. Undefined for all others.
 */
export function roomFor(words: string): string | undefined {
  return tallLetter.test(words) ? "tall-letters" : undefined;
}
