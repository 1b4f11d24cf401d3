import { randomUUID } from "node:crypto";

/** A new id, as text. It tells nothing and cannot be guessed. */
export function newId(): string {
  return randomUUID();
}
