/** As many as press.css has. */
const inks = 5;

/** The ink in which somebody's or something's prints are made: the same for the same id, wherever it is shown. */
export function inkOf(id: string): string {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return `ink-${1 + (hash % inks)}`;
}
