import { studioDay } from "#contract/studio-time.ts";
import { distance, isFiller, type Seeker, type Source } from "./find.ts";
import { commands } from "./named-commands.ts";
import { isRole, shorterAndShorter, wordsSaid } from "./said.ts";
import { type Told, toldIn } from "./told.ts";

/* A command as it is said, about somebody: "refund joy". */

/** The fewest letters of a command's word: fewer are the beginning of too much else. */
const fewest = 3;
/** The fewest in which a slip is forgiven: "new" is in "renew". */
const fewestMistyped = 4;

type Spelling = { isMistyped?: boolean };

/**
 * Finds whom the command is about that this text begins or ends with, or has in it, for those who may give it; mistyped,
 * also of one whose word is, and without what follows a name, such as an amount or a day.
 */
export function commandAbout(
  text: string,
  { role, email }: Pick<Seeker, "role" | "email">,
  { isMistyped = false }: Spelling = {},
): Source | undefined {
  const words = wordsSaid(text);
  const named = (word = "") =>
    commands.find(
      (one) =>
        one.role === role &&
        word.length >= (one.fewest ?? fewest) &&
        (one.word.startsWith(word) ||
          (isMistyped && word.length >= fewestMistyped && distance(one.word, word) < 2)),
    );
  const whole = words.findIndex((word) => commands.some((one) => one.role === role && one.word === word));
  const [place = -1] = [0, words.length - 1, whole].filter((at) => named(words[at]));
  const command = named(words[place]);
  if (!command) return undefined;
  const today = studioDay(new Date());
  const sides = [words.slice(0, place), words.slice(place + 1)].map((side) => {
    const { rest, told } = toldIn(side.join(" "), command.tellings ?? [], today);
    const named = (command.extra ? rest.replace(command.extra, " ") : rest).split(/\s+/);
    // "Member lamia" is no address that begins so.
    return { names: named.filter((word) => word !== "" && !isRole(word) && !isFiller(word)), told };
  });
  const told: Told = Object.assign({}, ...sides.map((side) => side.told));
  const about = sides.map(({ names }) => names).find(({ length }) => length > 0) ?? [];
  const lessAndLess = sides.flatMap(({ names }) => shorterAndShorter(names));
  // "Book someone" asks to choose, and not for whoever comes first.
  const isBegun = words.length > 1 && words.every((word, at) => at === place || isFiller(word));
  return async ({ limit, isMistyped = false }, options) => {
    for (const tried of isMistyped && !command.isFinal && lessAndLess.length > 0 ? lessAndLess : [about]) {
      const q = tried.join(" ");
      const given = { limit, isMistyped, told, isBegun, ...(q && { q }) };
      const finds = await command.find(given, options, email);
      if (finds.length > 0) return { kind: "Commands", finds };
    }
    return { kind: "Commands", finds: [] };
  };
}

/** Whether the text begins with a command's whole word: that is what is meant, whatever else has a longer one. */
export function isCommand(text: string, { role }: Pick<Seeker, "role">): boolean {
  const [first] = wordsSaid(text);
  return commands.some((one) => one.role === role && one.word === first);
}
