import userRound from "lucide/dist/esm/icons/user-round.mjs";
import type { Drawing } from "#app/ui/icon.tsx";
import type { Pictured } from "#app/ui/printed-picture.tsx";
import type { Payment } from "#contract/payments.ts";
import { plainLetters } from "#contract/plain-letters.ts";
import { typeset } from "#contract/typeset.ts";
import type { Role, UserOrProfile } from "#contract/users.ts";
import type { Weekday } from "#studio/hours.ts";

/* What the search finds, and how near it is to what was typed. */

type Named = {
  label: string;
  note?: string;
  icon: Drawing;
  /** Whose picture stands in the icon's place. */
  person?: { src: string } & Pictured;
  /** What a class or an article shows, which stands there too. */
  picture?: { src: string | null | undefined } & Pictured;
  /** The class of the slot's light, whose tile stands there. */
  light?: string | undefined;
  /** Whether only a longer text of it, such as a biography, contains what was typed, or it has only a part of that. */
  isFar?: boolean;
  /** Whether the whole text means this (meant.ts): it comes before all. */
  isMeant?: boolean;
};
/** Something to go to. */
export type Link = Named & {
  to: string;
  /** What somebody is whom an admin finds. */
  role?: Role;
  /** Whether they wait for an answer to their application. */
  isApplicant?: boolean;
};
/** Something to do. */
export type Deed = Named & { run: () => void };
/** The beginning of a command, to be typed on. */
export type Opening = Named & { text: string };
export type Find = Link | Deed | Opening;
export type Command = Find & {
  /** Other words for it. */
  words?: string;
  /** What the text has to contain besides. */
  asks?: RegExp;
};
/** The results of one kind. */
export type Finds = {
  kind: string;
  finds: readonly Find[];
  /** What is said below them where there are more. */
  more?: string | undefined;
};
/** Who is searching, and what they have booked themselves, where it is known. */
export type Seeker = {
  role: Role | "visitor";
  /** Once their record is known. */
  id?: string | undefined;
  email: string;
  hasPaid: boolean;
  /** The days of a trainer's slots. */
  slotDays?: readonly Weekday[] | undefined;
  own?: readonly Payment[];
};

/** What is looked for; mistyped, the studio is asked for all there is, which is narrowed here. */
export type Query = { q: string; limit: string; isMistyped?: boolean };
/** How many classes, people and payments are looked through for what the studio does not look for. */
export const mostLookedThrough = "100";

/** What the studio is asked. */
export function sentOf({ q, limit, isMistyped }: Query) {
  return isMistyped ? { limit } : { q, limit };
}

/** One kind of what the studio finds. */
export type Source = (query: Query, options: { init: { signal: AbortSignal } }) => Promise<Finds>;

/** A person's row. */
export function pictured({ _id, name, photoUrl }: Pick<UserOrProfile, "_id" | "name" | "photoUrl">) {
  return { label: name, icon: userRound, person: { src: photoUrl, id: _id, name } };
}

/** The fewest letters that are looked for inside longer texts: fewer are in nearly all of them. */
const fewestInside = 4;

/**
 * What a row says beside its name, so that it shows what was searched for: the note of the first words that contain the
 * text. What only longer texts contain, such as a biography, says `inside`, or is not listed (undefined).
 */
export function reasonFor(
  text: string,
  reasons: readonly (readonly [words: string, note: string])[],
  inside: string,
): Pick<Named, "note" | "isFar"> | undefined {
  const note = reasons.find(([words]) => distance(words, text) < 2)?.[1];
  if (note !== undefined) return { note };
  return text.length >= fewestInside ? { note: inside, isFar: true } : undefined;
}

/** Without what only longer texts contain, where something bears the name that was typed. */
export function withoutNoise(all: readonly Finds[], text: string): Finds[] {
  const isNamed = all.some(({ finds }) => finds.some(({ label }) => bears(label, text)));
  return all.map(({ kind, finds }) => ({
    kind,
    finds: finds.filter(({ isFar }) => !(isNamed && isFar)),
  }));
}

/** How many texts are remembered at most. */
const mostRemembered = 2_000;

/** Nearer than any name is. */
const nearer = -2;

/**
 * First what the whole text means, then names that start with the text, then those with words that do, then those that
 * contain it, then the rest, such as who teaches a class of that name.
 */
export function nearest(finds: readonly Find[], text: string): Find[] {
  const measured = finds.map((find) => ({ find, far: find.isMeant ? nearer : distance(find.label, text) }));
  return measured.toSorted((one, other) => one.far - other.far).map(({ find }) => find);
}

/**
 * How far a name is from the text: -1 where it starts with it, 0 where each telling word starts a word of the name, 1 where it
 * is inside one or is one but for one slip of the keyboard, else 2.
 */
export function distance(name: string, text: string): number {
  if (text.trim() === "") return -1;
  const words = wordsOf(text);
  if (words.length === 0) return 2;
  const own = wordsOf(name);
  if (own.join(" ").startsWith(words.join(" "))) return -1;
  const telling = tellingWords(text);
  // Two letters are in too many words, unless nothing else is typed yet.
  const isLong = (word: string) => telling.length === 1 || word.length >= fewestWithin;
  const areAll = (fits: (word: string, one: string) => boolean) =>
    telling.every((word) => [word, singular(word)].some((said) => own.some((one) => fits(said, one))));
  if (areAll((word, one) => one.startsWith(word))) return 0;
  const isClose =
    // "Bodypump"
    (words.length < own.length && own.join("").startsWith(words.join(""))) ||
    areAll((word, one) => (isLong(word) && one.includes(word)) || isMistyped(word, one));
  return isClose ? 1 : 2;
}

/** What a question has around the words that tell what it is about. */
const fillers = new Set(
  (
    "a am an and are at can did do does for from had has have here how i i’m i'm in is it many me much my now of on our the to until was we were what " +
    "when where which who whose with"
  ).split(" "),
);

/** The fewest letters of one of several words that are looked for inside others. */
const fewestWithin = 3;

/** The words of a text that say what it is about; all of them where none does. */
export function tellingWords(text: string): readonly string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => !isFiller(word));
  return telling.length > 0 ? telling : words;
}

/** The words of a text, each in the singular, by which whole texts are compared. */
export const singularWords = (text: string) => wordsOf(text).map(singular).join(" ");

/** The fewest letters of a word whose last s is taken for a plural's: "news" is none. */
const fewestOfPlural = 5;

function singular(word: string): string {
  return word.length < fewestOfPlural
    ? word
    : word.replace(/(?<=ss|sh|ch|x)es$|(?<=[^s])s$/, "").replace(/ie$/, "y");
}

/** Whether a word tells nothing of what a question is about. */
export const isFiller = (word: string) => fillers.has(word);

/** The fewest letters that are looked for beside the names of pages and commands. */
export const fewestOfOtherWords = 3;

/** How many words are halved: each is asked for by itself. */
const mostHalved = 3;

/** What a name with a slip in each of its words has in it all the same: one half of each. */
export function halvesOf(text: string): string[] {
  return tellingWords(text)
    .slice(0, mostHalved)
    .flatMap((word) => {
      const half = Math.floor(word.length / 2);
      return word.length < fewestForgiven ? [word] : [word.slice(0, half), word.slice(half)];
    });
}

/** The fewest letters of a word in which a mistake is forgiven: shorter ones are too near to others. */
const fewestForgiven = 4;

/** Whether a word is another but for one slip of the keyboard, or for how its sounds are spelt. */
function isMistyped(word: string, one: string): boolean {
  return isSlip(word, one) || isSlip(soundOf(word), soundOf(one));
}

/** A name as others spell it: Tanvir is Tanveer, and Chowdhury Choudhury. */
const soundOf = remembered((word: string) =>
  word
    .replace(/ee|ea|y/g, "i")
    .replace(/oo|ou|ow/g, "u")
    .replace(/ph/g, "f")
    .replace(/(?<=[bcdgkps])h/g, "")
    .replace(/que?|q|ck|c/g, "k")
    .replace(/w/g, "v")
    .replace(/z/g, "j")
    .replace(/(.)\1+/g, "$1"),
);

/** Whether a word is another, or has one letter too many, too few, wrong, or changed with its neighbour. */
function isSlip(word: string, one: string): boolean {
  if (Math.min(word.length, one.length) < fewestForgiven || Math.abs(word.length - one.length) > 1)
    return false;
  let start = 0;
  while (start < word.length && word[start] === one[start]) start += 1;
  const [typed, meant] = [word.slice(start), one.slice(start)];
  return (
    typed.slice(1) === meant.slice(1) ||
    typed.slice(1) === meant ||
    typed === meant.slice(1) ||
    (typed.slice(2) === meant.slice(2) && typed[0] === meant[1] && typed[1] === meant[0])
  );
}

/** Whether a name begins with all these words, none of them cut short. */
function bears(name: string, text: string): boolean {
  const words = wordsOf(text);
  return words.length > 0 && wordsOf(name).slice(0, words.length).join(" ") === words.join(" ");
}

/** The words of a text, in plain letters, as the studio searches. */
const wordsOf = remembered((text: string): readonly string[] => {
  // "Last year’s takings".
  const plain = plainLetters(typeset(text).toLowerCase().normalize("NFD")).replace(/’s(?!\p{L})/gu, "");
  return plain.match(/[\p{L}\p{M}\p{N}’]+/gu) ?? [];
});

/** Remembers what was made of a text: each letter typed is compared with the same hundreds of names. */
export function remembered<Text extends string, Made extends {}>(
  make: (text: Text) => Made,
): (text: Text) => Made {
  const known = new Map<Text, Made>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size === mostRemembered) known.clear();
    known.set(text, made);
    return made;
  };
}
