/** What stays as it is, addresses without a quotation mark around them, or else a mark. Each part is read but once. */
const kept =
  /(?:https?:\/\/|www\.)(?:="[^\s"]*"|[^\s"])+|(?<![^\s"(<])[^\s"(<]+@[^\s"]+|`[^`]*`|=(?:"[^"]*"|'[^']*')|['"]/g;

/** Words that begin with something left out: ’tis, ’n’, the ’90s. */
const shortened = /^(?:\d\ds?\b|(?:tis|twas|em|n|cause|til|round)\b)/i;

/**
 * What people wrote, as a printer would set it: apostrophes and quotation marks for the typewriter's. Addresses, code
 * (between backticks, or after an equals sign), and feet and inches stay as they are, and so does everything where it is kept.
 * @param before the character that the words follow, where they are a part of a text
 */
export function typeset(words: string, before = ""): string {
  if (!/['"]/.test(words)) return words;
  let isQuoted = false;
  return words.replace(kept, (match, place: number) => {
    if (match.length > 1) return match;
    const last = words[place - 1] ?? before;
    const rest = words.slice(place + 1);
    const opens = /^$|[\s([{/“‘"'–—*_-]/.test(last) && /^(?:\.\.|[^\s.,:;!?)\]}*_])/.test(rest);
    if (match === '"') {
      if (!opens && !isQuoted && /\p{Nd}/u.test(last)) return match;
      isQuoted = opens;
      return opens ? "“" : "”";
    }
    if (/\p{Nd}/u.test(last) && !/^s\b/.test(rest)) return match;
    return opens && !shortened.test(rest) ? "‘" : "’";
  });
}
