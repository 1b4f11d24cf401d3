import type { BookErrors } from "#server/keeping/compare-books.ts";

/** What became of a copy, and how its books are. */
export function aboutBooks(what: string, errors: BookErrors): string[] {
  if (errors === "older")
    return [`${what} It is from an earlier version; its books are checked when it is restored.`];
  const isWell = errors.length === 0;
  return [`${what} ${isWell ? "Its books balance." : "Its books do not balance:"}`, ...errors];
}

/** Whether nothing needs fixing. */
export function areWell(errors: BookErrors): boolean {
  return errors === "older" || errors.length === 0;
}
