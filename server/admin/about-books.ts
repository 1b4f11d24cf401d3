import type { BookErrors } from "#server/keeping/compare-books.ts";

/** What to say of the books of a copy. */
export function aboutBooks(errors: BookErrors): string {
  if (errors === "older") return "It is of an earlier version: its books are compared when it is restored.";
  return errors.length === 0 ? "Its books agree." : "Its books differ:";
}

/** Whether there is nothing to mend. */
export function areWell(errors: BookErrors): boolean {
  return errors === "older" || errors.length === 0;
}
