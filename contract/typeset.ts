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
  return words.replace(
    /(?:https?:\/\/|www\.)\S+|\S+@\S+|`[^`]*`|=(?:"[^"]*"|'[^']*')|['"]/g,
    (match, place: number) => {
      if (match.length > 1) return match;
      const last = words[place - 1] ?? before;
      const rest = words.slice(place + 1);
      const opens = /^$|[\s([{/“‘"'–—-]/.test(last) && /^[^\s.,:;!?)\]}]/.test(rest);
      if (match === '"') {
        if (!opens && !isQuoted && /\d/.test(last)) return match;
        isQuoted = opens;
        return opens ? "“" : "”";
      }
      if (/\d/.test(last) && !/^\p{L}/u.test(rest)) return match;
      return opens && !shortened.test(rest) ? "‘" : "’";
    },
  );
}
