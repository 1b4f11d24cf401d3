/* How a command is said in the search. */

/** How else a command is said. */
const otherwise: readonly (readonly [said: RegExp, word: string])[] = [
  [/^((give|pay|send) )?(the |their )?money back\b( to\b)?/, "refund"],
  [/^(give|pay|send) back\b|^settle\b/, "refund"],
  [
    /^cancel (?=.*\b(class|classes|sessions?|today|tonight|tomorrow|\w+day|morning|afternoon|evening)\b)/,
    "call ",
  ],
  [/^(give|pay|send) (.+?) (her|his|their|the) money back$/, "refund $2"],
  [/^(message|e?mail|text|tell|remind)\b/, "write"],
  [/^(accept|promote)\b/, "approve"],
  [/\brejected$/, "reject"],
  [/^(remove|delete) (a )?trainer\b/, "demote"],
  [/^(remove|ban|block)\b/, "delete"],
  [/\bextend\b/, "give"],
  [/^freeze\b/, "pause"],
  [/^(fire|dismiss)\b/, "demote"],
  [/^(a )?(days? ?off|sick|ill|away)( for)? (?!this|next|today|tomorrow)(?=\S)/, "call "],
  [
    /^(?!call |close |who|days? off)(.+?) (is )?(on )?(sick|ill|away|absent|holiday|leave|vacation|not coming|not here|(cannot|can[’']?t) (come|teach|make it)|(days? ?)?off)\b/,
    "call $1",
  ],
  [/^(substitution|replacement|replace)\b|\b(covers?|(stands?|steps?|fills?) in)( for)?\b/, "substitute"],
  [/\bwants? to (come back|return|renew)\b/, "renew"],
  [/\b(revenue|income|earnings|sales|turnover)\b/, "takings"],
  [/^make (.+?) (a )?member( again)?$/, "demote $1"],
  [/^(?!give )(?=.*\b(extra|more|free|longer)\b)(.+\b(days?|weeks?)\b.*)$/, "give $2"],
  [/^how much (did|does|has) (?!we\b|i\b|you\b)(.+?) (make|earn|made|earned)\b/, "takings $2"],
  [/^(?!write )(.+?) (members|bookings)$|^(?:members|bookings) (?:of|with) (.+)$/, "train $1$3"],
  [/^(who )?trains? with\b|^who (comes|goes|is) (to|with)(?= )/, "train"],
  [/\b(came|tick|attend(s|ed)?|(showed|turned) up|no[- ]shows?|attendance|visits?)\b/, "come"],
  [/\b(wait(s|ing)?( list)?|waitlist|queue)\b/, "wait"],
  [/^(rename|change|correct)\b/, "edit"],
  [/^(switch|transfer|reschedule)\b/, "move"],
];

/** The words in which commands are known here. */
export function wordsSaid(text: string): string[] {
  const plain = text.toLowerCase().replace(/[’']s\b/g, "");
  return otherwise
    .reduce((all, [pattern, word]) => all.replace(pattern, word), plain)
    .trim()
    .split(/\s+/);
}

/** Which of the studio's people a text names, all of them. */
export const roleCalled = (text: string) =>
  (["member", "trainer"] as const).find((role) => text === role || text === `${role}s`);

/** Whether a word says what somebody is, and not who. */
export const isRole = (word: string) => roleCalled(word) !== undefined || /^users?$/.test(word);

/** The most words with which somebody is named. */
const mostOfName = 3;

/** Words, then their beginnings, down to the first. */
export function shorterAndShorter(words: readonly string[]): string[][] {
  const longest = Math.min(words.length, mostOfName);
  return Array.from({ length: longest }, (_, less) => words.slice(0, longest - less));
}
