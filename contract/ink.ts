/** As many as press.css has. */
const inks = 5;

/** The number of the ink in which somebody's or something's prints are made, from 1: the same for an id, wherever it is shown. */
export function inkOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return 1 + (hash % inks);
}
