import type { Clause } from "./clauses.ts";

/** A clause that a test says it covers, and where. */
export type Quote = { id: string; line: number };

const quoteLine = /^\s*\/\/ ((?:(?:§\d+\.\d+(?:–\d+)?|D\d+)(?: |$))+)$/;

/**
 * The clauses that the tests of a file quote: on a line of its own above the test, such as `// §8.3 §2.1–4 D42`.
 * A line of prose that mentions a clause quotes nothing.
 */
export function quotesIn(text: string): Quote[] {
  return text.split("\n").flatMap((line, index) => {
    const ids = quoteLine.exec(line)?.[1]?.split(" ").flatMap(idsOf) ?? [];
    return ids.map((id) => ({ id, line: index + 1 }));
  });
}

/** A sentence for each clause that no test quotes, and for each quote of an unknown clause. */
export function missingOrUnknown(
  clauses: readonly Clause[],
  quotes: readonly (Quote & { file: string })[],
): string[] {
  const known = new Set(clauses.map(({ id }) => id));
  const quoted = new Set(quotes.map(({ id }) => id));
  return [
    ...clauses.filter(({ id }) => !quoted.has(id)).map(({ id, words }) => `no test quotes ${id}: ${words}`),
    ...quotes
      .filter(({ id }) => !known.has(id))
      .map(({ id, file, line }) => `${file}:${line} quotes ${id}, which is not a clause`),
  ];
}

/** docs/coverage.md: each clause, how it begins, and the files whose tests quote it. */
export function coveragePage(
  clauses: readonly Clause[],
  quotes: readonly (Quote & { file: string })[],
): string {
  const rows = clauses.map(({ id, words }) => {
    const files = new Set(quotes.filter((quote) => quote.id === id).map(({ file }) => `\`${file}\``));
    return `| ${id} | ${words} | ${[...files].join("<br>")} |`;
  });
  return `${introduction}\n| Clause | Words | Tests |\n|---|---|---|\n${rows.join("\n")}\n`;
}

const introduction = `# Coverage: from every clause to its tests

Written by \`npm run coverage\`; do not edit it. Each test quotes the clauses that it holds on a line above it,
such as \`// §8.3 D42\`: \`§8.3\` is the third paragraph, list item or table row under heading 8 of
[the specification](specification/specification.md), \`D42\` is that one of [the rules](specification/rules.md).
Search for a number to find its tests. \`npm run check\` fails when a clause is quoted by no test, when a quote
names no clause, and when this page is not what the tests say.
`;

function idsOf(token: string): string[] {
  const range = /^§(\d+)\.(\d+)–(\d+)$/.exec(token);
  if (!range) return token ? [token] : [];
  const [, section, first, last] = range;
  const length = Number(last) - Number(first) + 1;
  return Array.from({ length }, (_, index) => `§${section}.${Number(first) + index}`);
}
