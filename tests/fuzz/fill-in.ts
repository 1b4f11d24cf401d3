/** Says what a name such as `@classes/7` stands for now. */
export type Fill = (name: { kind: string; number: number }) => string;

/** A generated value, with what they stand for in the place of names. */
export function fillIn(value: unknown, fill: Fill): unknown {
  if (typeof value === "string") {
    const [, kind, number] = value.match(/^@([\w-]+)\/(\d+)$/) ?? [];
    return kind ? fill({ kind, number: Number(number) }) : value;
  }
  if (Array.isArray(value)) return value.map((one) => fillIn(one, fill));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillIn(one, fill)]));
}

/** The path and query of a generated request. */
export function addressOf(drawn: { path: string; query: [string, string][] }, fill: Fill): string {
  const filled = (text: string) => String(fillIn(text, fill));
  const query = drawn.query.map(([name, value]) => [filled(name), filled(value).toWellFormed()]);
  const path = drawn.path.replaceAll(/@[\w-]+\/\d+/g, (name) => encodeURIComponent(filled(name)));
  return query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path;
}
