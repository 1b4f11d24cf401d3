/** One clause of the specification or of the decisions, and its first words. */
export type Clause = { id: string; words: string };

const wordsShown = 70;

/**
 * The clauses of a text: each list item, table row and paragraph below a numbered heading, counted within it
 * (`§8.3`), and in the decisions each `D42`.
 */
export function clausesIn(text: string): Clause[] {
  const clauses: Clause[] = [];
  let section = "";
  let count = 0;
  for (const line of text.split("\n")) {
    const heading = /^## (\d+)\./.exec(line);
    if (heading) {
      section = heading[1] ?? "";
      count = 0;
    } else if (/^- D\d+ ·/.test(line)) {
      const id = /D\d+/.exec(line)?.[0] ?? "";
      clauses.push({ id, words: firstWords(line.replace(/^- D\d+ · /, "")) });
    } else if (section && asksForSomething(line)) {
      count += 1;
      clauses.push({ id: `§${section}.${count}`, words: firstWords(line) });
    }
  }
  return clauses;
}

function asksForSomething(line: string): boolean {
  const isTableFrame = /^\|\s*(-|Route|Method and path)/.test(line);
  return line.trim() !== "" && !line.startsWith("#") && !isTableFrame;
}

/** Without markup that would break a table. */
function firstWords(line: string): string {
  const plain = line
    .replace(/^[-|\s]+/, "")
    .replace(/[*`|]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length > wordsShown ? `${plain.slice(0, wordsShown).trimEnd()}…` : plain;
}
