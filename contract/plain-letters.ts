/**
 * Lower-case text, decomposed (NFD or NFKD), without the accents of its letters, as people without them type it. The marks of
 * other scripts are letters: Bengali writes its vowels with them.
 */
export function plainLetters(text: string): string {
  return text.replace(accents, "").replace(/[łøđħıßæœðþς]/g, (letter) => others[letter] ?? letter);
}

const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mark}+/gu;

/** Letters that Unicode does not take apart. */
const others: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ð: "d",
  þ: "th",
  ς: "σ",
};
