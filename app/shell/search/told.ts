import { slotTimings } from "#contract/constants.ts";
import { deskWords } from "#contract/desk-words.ts";
import { tiers } from "#studio/tiers.ts";
import { namedToCome, plainDays, withoutDays } from "./days.ts";

/* What a command is told besides whom it is about: "refund lamia $25", "nusrat off 3 december". */

/** As its form is filled in, by what the link's hash calls it. */
export type Told = Partial<
  Record<"amount" | "days" | "from" | "until" | "slot" | "tier" | "paidBy" | "with", string>
>;

/** Takes something out of a text, if it is there: what remains, and what it was. */
type Taker = (text: string, today: string) => { rest: string; told: Told } | undefined;

const amount = /(?:^|\s)(?:\$\s?(\d+(?:\.\d{1,2})?)|(\d+(?:\.\d{1,2})?)\s?(?:\$|dollars?|usd)?)(?=\s|$)/;
const count = /(?:^|\s)(\d{1,2}|an?|one|two|three|four)\s?(?:more |extra |free )?(days?|weeks?)?(?=\s|$)/;
const counts: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4 };
const daysOfWeek = 7;
/** How else a way to pay at the desk is called. */
const ways: Readonly<Record<string, string>> = { bkash: "wallet", nagad: "wallet", transfer: "bank" };

const takers = {
  amount: (text) => {
    const [found, before, after] = text.match(amount) ?? [];
    return found === undefined
      ? undefined
      : { rest: text.replace(found, " "), told: { amount: before ?? after ?? "" } };
  },
  /** Of days or weeks. */
  count: (text) => {
    const [found, number = "", unit = ""] = text.match(count) ?? [];
    if (found === undefined || (number in counts && unit === "")) return undefined;
    const days = (counts[number] ?? Number(number)) * (unit.startsWith("week") ? daysOfWeek : 1);
    return { rest: text.replace(found, " "), told: { days: String(days) } };
  },
  stretch: (text, today) => {
    const plain = plainDays(text);
    const stretch = namedToCome(plain, today);
    const isTonight = /\btonight\b/.test(plain);
    return (
      stretch && { rest: withoutDays(plain), told: { ...stretch, ...(isTonight && { slot: "Evening" }) } }
    );
  },
  slot: (text) => takeWord(text, (word) => slotTimings.find((one) => isCalled(word, one)), "slot"),
  tier: (text) => takeWord(text, (word) => tiers.find(({ name }) => isCalled(word, name))?.name, "tier"),
  paidBy: (text) =>
    takeWord(text, (word) => ways[word] ?? Object.keys(deskWords).find((one) => one === word), "paidBy"),
  with: (text) => {
    const [found, name = ""] = text.match(/\swith (\S+)/) ?? [];
    return found === undefined ? undefined : { rest: text.replace(found, " "), told: { with: name } };
  },
} satisfies Record<string, Taker>;

export type Telling = keyof typeof takers;

/** What a lower-case text tells of these, and what remains of it. */
export function toldIn(text: string, tellings: readonly Telling[], today: string) {
  return tellings.reduce(
    ({ rest, told }: { rest: string; told: Told }, telling) => {
      const taken = (takers[telling] as Taker)(rest, today);
      return taken ? { rest: taken.rest.trim(), told: { ...told, ...taken.told } } : { rest, told };
    },
    { rest: text, told: {} },
  );
}

/** The words of a text that told something: not those that remain of it. */
export function wordsTold(text: string, rest: string): string {
  const remain = rest.split(/\s+/);
  return text
    .split(/\s+/)
    .filter((word) => !remain.includes(word))
    .join(" ");
}

/** The hash of a link to a form that is filled in with what was told. */
export function hashOf(name: string, told: Told): string {
  const asked = new URLSearchParams(told).toString();
  return asked ? `#${name}?${asked}` : `#${name}`;
}

/** The fewest letters that mean a slot or a tier: "eve" may be somebody's name. */
const fewest = 4;

function isCalled(word: string, name: string): boolean {
  return word.length >= fewest && name.toLowerCase().startsWith(word.replace(/s$/, ""));
}

function takeWord(text: string, find: (word: string) => string | undefined, as: keyof Told) {
  const words = text.split(/\s+/);
  const place = words.findIndex((word) => find(word) !== undefined);
  const told = find(words[place] ?? "");
  if (told === undefined) return undefined;
  return { rest: words.toSpliced(place, 1).join(" "), told: { [as]: told } };
}
