/**
 * Text as the studio searches and sorts it: lower case, without accents, single spaces, straight quotation marks.
 * Kept in columns of its own because the engines' own rules differ.
 */
export function searchText(...parts: readonly string[]): string {
  return (
    parts
      .join(" ")
      .normalize("NFKD")
      .replace(/\p{Mark}/gu, "")
      // Pages show these set, a phone types them so, and a keyboard does not.
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .toLowerCase()
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  );
}

/** A class's name as it is compared: two names cannot differ by case alone (D33). */
export function nameKey(name: string): string {
  // PostgreSQL takes no null character; replaced, it names no class in either engine.
  return name.trim().normalize("NFC").toLowerCase().replaceAll("\0", "\uFFFD");
}

/** A LIKE pattern that finds `query` anywhere; its own wildcards count as text (escape character `\`). */
export function searchPattern(query: string): string {
  return `%${searchText(query).replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * What a name is sorted by. Cut off, because it travels in a list's cursor: a short name can be long in the
 * searched form, which takes letters apart.
 */
export function sortName(name: string): string {
  return searchText(name).slice(0, 100);
}
