import { brand } from "#studio/brand.ts";
import { commonWords } from "./common-words.ts";

/** The password's owner, as far as known. */
export type Owner = { name?: string | undefined; email?: string | undefined };

/** Whether a password is a common word, or made of the studio's and its owner's own words: the first guesses. */
export function isGuessable(password: string, owner: Owner = {}): boolean {
  const known = [...studioWords, ...ownWords(owner)];
  return cores(password).some((core) => common.has(core) || isMadeOf(core, known));
}

/** In ascending order. */
export const strengths = ["weak", "fair", "good", "strong"] as const;
export type Strength = (typeof strengths)[number];

/**
 * Roughly how long a password withstands guessing: in bits, by how people choose rather than by length. A known word
 * counts for ten, however long.
 */
export function strengthOf(password: string, owner: Owner = {}): Strength {
  if (isGuessable(password, owner)) return "weak";
  const words = [...studioWords, ...ownWords(owner), ...common].filter((word) => word.length > 3);
  const folded = fold(password);
  const longest = words.filter((word) => folded.includes(word)).sort((a, b) => b.length - a.length)[0];
  const rest = longest ? without(password, folded.indexOf(longest), longest.length) : password;
  const bits = (longest ? 10 : 0) + bitsOf(rest);
  return strengths[[27, 34, 46].filter((enough) => bits >= enough).length] ?? "weak";
}

const replaced: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "1": "i",
  "!": "i",
  l: "i",
};

/** Undoes common substitutions: `P@ssw0rd` is `password`. An l becomes an i, because 1 stands for both. */
const fold = (text: string) =>
  [...text.toLowerCase()].map((character) => replaced[character] ?? character).join("");

/** A password without what people add before and after a word to satisfy a rule. */
function cores(password: string): string[] {
  const core = password.replace(/[^A-Za-z]+$/, "");
  return [fold(core), fold(core.replace(/^[^A-Za-z]+/, ""))];
}

const common = new Set(commonWords.map(fold));

const wordsIn = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .split(/[^A-Za-z\d]+/)
    .map((word) => fold(word.replace(/\d+$/, "")))
    .filter((word) => word.length >= 3);

const studioWords = wordsIn(`${brand.name} ${brand.tagline} studio trainer member admin fitness gym`);

/** The words of a name and an email, except its top-level domain. */
const ownWords = ({ name = "", email = "" }: Owner) => wordsIn(`${name} ${email.replace(/\.[^.]*$/, "")}`);

/**
 * Whether the words, put together, make up the whole text; step by step, because a name may be chosen to make this
 * slow.
 */
function isMadeOf(text: string, words: string[]): boolean {
  const ends = new Set([0]);
  for (const end of ends)
    for (const word of words) if (text.startsWith(word, end)) ends.add(end + word.length);
  return text !== "" && ends.has(text.length);
}

const without = (text: string, from: number, length: number) =>
  text.slice(0, from) + text.slice(from + length);

/** Letters are rarely chosen at random; years, leading capitals and repetitions hardly at all. */
function bitsOf(text: string): number {
  const years = text.match(yearly)?.length ?? 0;
  const characters = [...text.replace(yearly, "").replace(/(.+?)\1+/g, "$1")];
  const step = (index: number) =>
    (characters[index]?.charCodeAt(0) ?? 0) - (characters[index - 1]?.charCodeAt(0) ?? 0);
  return characters.reduce((bits, character, index) => {
    const goesOn = index > 1 && Math.abs(step(index)) === 1 && step(index) === step(index - 1);
    if (goesOn) return bits + 0.5;
    if (/[^A-Za-z\d]/.test(character)) return bits + 4;
    return bits + (index > 0 && /[A-Z]/.test(character) ? 5 : 3.3);
  }, years * 6);
}

const yearly = /(?:19|20)\d\d/g;
