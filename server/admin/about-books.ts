import type { BookErrors } from "#server/keeping/compare-books.ts";

/** A sentence about the books in a copy. */
export function aboutBooks(errors: BookErrors): string {
  if (errors === "older") return "It is from an earlier version; its books are checked when it is restored.";
  return errors.length === 0 ? "Its books balance." : "Its books do not balance:";
}

/** Whether nothing needs fixing. */
export function areWell(errors: BookErrors): boolean {
  return errors === "older" || errors.length === 0;
}
