import { plainLetters } from "#contract/plain-letters.ts";
import { dropHidden, oneLine } from "#contract/primitives.ts";

/**
 * Text in the form in which the studio searches and sorts: lower case, no accents, single spaces, straight quotes.
 * Stored in columns of its own because the engines' rules differ.
 */
export function searchText(...parts: readonly string[]): string {
  return plainLetters(plainText(parts.join(" ")));
}

function plainText(text: string): string {
  return (
    straightMarks(text.normalize("NFKD"))
      .toLowerCase()
      // Lower case has marks of its own, and a joiner may or may not be typed.
      .normalize("NFKD")
      .replace(/[\u200C\u200D]/g, "")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
}

/** The form in which class names are compared: names that look the same are the same (D33). */
export function nameKey(name: string): string {
  const plain = straightMarks(dropHidden(name).normalize("NFKC"));
  // PostgreSQL rejects null characters; replaced, the name matches no class on either engine.
  return oneLine(plain).toLowerCase().replaceAll("\0", "\uFFFD");
}

/** Pages and phones use curly quotes, keyboards do not. */
function straightMarks(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

/** A LIKE pattern that matches `query` anywhere; its own wildcards are escaped with `\`. */
export function searchPattern(query: string): string {
  return `%${searchText(query).replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * The sort key of a name: its plain letters and, where they differ, after two spaces, which come before any letter, the
 * accented ones. Truncated, because it travels in a list's cursor: decomposing characters can make a short name long.
 */
export function sortName(name: string): string {
  const [plain, exact] = [searchText(name), plainText(name).normalize("NFC")];
  return (plain === exact.normalize("NFKD") ? plain : `${plain}  ${exact}`).slice(0, 100);
}
