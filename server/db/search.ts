import { dropHidden, oneLine } from "#contract/primitives.ts";

/**
 * Text in the form in which the studio searches and sorts: lower case, no accents, single spaces, straight quotes.
 * Stored in columns of its own because the engines' rules differ.
 */
export function searchText(...parts: readonly string[]): string {
  return straightMarks(parts.join(" ").normalize("NFKD"))
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
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
 * The sort key of a name. Truncated, because it travels in a list's cursor: decomposing characters can make a short
 * name long.
 */
export function sortName(name: string): string {
  return searchText(name).slice(0, 100);
}
