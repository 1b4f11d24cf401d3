/** Text to leave alone, addresses without enclosing quotes, or else a mark. Each part is read only once. */
const kept =
  /(?:https?:\/\/|www\.)(?:="[^\s"]*"|[^\s"])+|(?<![^\s"(<])[^\s"(<]+@[^\s"]+|`[^`]*`|=(?:"[^"]*"|'[^']*')|['"]/g;

/** Words with an elision at the beginning: ’tis, ’n’, the ’90s. */
const shortened = /^(?:\d\ds?\b|(?:tis|twas|em|n|cause|til|round)\b)/i;

/**
 * Sets what people wrote with typographic apostrophes and quotation marks. Addresses, code (between backticks, or
 * after an equals sign), and feet and inches stay as they are; the stored text does, too.
 * @param before the character before these words, if they are part of a text
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
