/** As many as in press.css. */
const inks = 5;

/** The number, from 1, of the ink for the pictures of a person or an article, by their id, or of a class, by its name: the same everywhere. */
export function inkOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return 1 + (hash % inks);
}
