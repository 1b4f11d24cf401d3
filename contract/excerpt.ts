/**
 * What readers take for one character: flags, emoji with all that is joined to them, letters with their marks, and the
 * conjuncts of Indian scripts. Not `Intl.Segmenter`, whose rules differ between server and browsers.
 */
const character =
  /\p{RI}{2}|.(?:\p{M}|\p{Cf}|\p{EMod}|(?<=\u200d).|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d])\p{L})*/gsu;

/** Where a sentence is over, maybe inside quotation marks: what follows is not missed. */
const sentenceEnd = /[.!?…।]["'”’)]*$/u;

/**
 * The first `length` characters (spec §9), then an ellipsis if more follows, unless a sentence ends there. Never splits
 * a character.
 */
export function excerpt(text: string, length: number): string {
  const whole = text.trim();
  let count = 0;
  for (const { index } of whole.matchAll(character)) {
    if (count === length) return cutAt(whole, index);
    count += 1;
  }
  return whole;
}

/** A text's first sentence, or its first line where that is shorter or has no end. */
export function firstSentence(text: string): string {
  const [line = ""] = text.trim().split("\n", 1);
  return /^.+?[.!?…।]["'”’)]*(?=\s|$)/u.exec(line)?.[0] ?? line;
}

function cutAt(whole: string, index: number): string {
  const cut = whole.slice(0, index).trimEnd();
  return sentenceEnd.test(cut) && !whole[cut.length]?.trim() ? cut : `${cut}…`;
}
