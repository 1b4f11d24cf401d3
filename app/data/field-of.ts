/** A field of an untrusted value; undefined where that is no object or has no such field. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The text in a field of an untrusted value. @throws TypeError when there is none */
export function textOf(value: unknown, name: string): string {
  const text = fieldOf(value, name);
  if (typeof text !== "string") throw new TypeError(`no text "${name}" in an answer`);
  return text;
}
