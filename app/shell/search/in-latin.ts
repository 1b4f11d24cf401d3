/* Bengali letters as they sound, so that a name is found that the studio has in Latin ones. */

const consonants: Readonly<Record<string, string>> = {
  ...{ ক: "k", খ: "k", গ: "g", ঘ: "g", ঙ: "ng", চ: "ch", ছ: "ch", জ: "j", ঝ: "j", ঞ: "n", ট: "t", ঠ: "t" },
  ...{ ড: "d", ঢ: "d", ণ: "n", ত: "t", থ: "t", দ: "d", ধ: "d", ন: "n", প: "p", ফ: "f", ব: "b", ভ: "v" },
  ...{ ম: "m", য: "z", র: "r", ল: "l", শ: "sh", ষ: "sh", স: "s", হ: "h", য়: "y", ড়: "r", ৎ: "t", "ং": "ng" },
};
const vowels: Readonly<Record<string, string>> = {
  ...{ অ: "o", আ: "a", ই: "i", ঈ: "i", উ: "u", ঊ: "u", এ: "e", ঐ: "oi", ও: "o", ঔ: "ou" },
  ...{ "া": "a", "ি": "i", "ী": "i", "ু": "u", "ূ": "u", "ে": "e", "ৈ": "oi", "ো": "o", "ৌ": "ou", "্": "" },
};
const letters = Object.keys({ ...consonants, ...vowels }).toSorted((one, other) => other.length - one.length);
const letter = new RegExp(letters.join("|"), "gu");

/** A text with its Bengali letters in Latin ones; between two consonants stands the vowel that is not written. */
export function inLatin(text: string): string {
  return text.replace(letter, (one, at: number) => {
    const next = text.slice(at + one.length).match(letter)?.[0];
    const isFollowed = next !== undefined && text.startsWith(next, at + one.length) && next in consonants;
    return one in consonants ? `${consonants[one]}${isFollowed ? "a" : ""}` : (vowels[one] ?? one);
  });
}
