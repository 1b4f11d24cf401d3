import type { BookErrors } from "#server/keeping/compare-books.ts";

/** What to say of the books of a copy. */
export function aboutBooks(errors: BookErrors): string {
  if (errors === "older") return "It is from an earlier version; its books are checked when it is restored.";
  return errors.length === 0 ? "Its books balance." : "Its books do not balance:";
}

/** Whether there is nothing to mend. */
export function areWell(errors: BookErrors): boolean {
  return errors === "older" || errors.length === 0;
}
